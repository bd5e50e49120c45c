// Moves in words: "take 2 from the heap of 4". Moves on boards are told best by their cells, and need none.

import type { Move, Part } from './api';
import { t } from './texts/table';

export function inWords(move: Move, part: Part): string | undefined {
  if (part.kind === 'queen' && move.at) return t('goTo', { x: move.at[0], y: move.at[1] });
  const heaps = 'heaps' in part ? part.heaps : undefined;
  const size = heaps?.[move.heap ?? -1]?.size;
  if (size === undefined) return undefined;
  const rest = (move.into ?? [size - (move.take ?? 0)]).filter((heap) => heap > 0);
  const take = size - rest.reduce((sum, heap) => sum + heap, 0);
  if (take < 0) return undefined;
  const left = rest.join(' + ');
  if ('pins' in part && part.pins) {
    if (take === size) return t('pinsAll', { size });
    return rest.length ? t('pinsLeaving', { take, size, left }) : t('pins', { take, size });
  }
  if (take === 0) return rest.length > 1 ? t('splitInto', { size, left }) : undefined;
  if (rest.length > 1) return t('takeLeaving', { take, size, left });
  return rest.length ? t('takeFrom', { take, size }) : t('takeAll', { size });
}

/** How long the game lasts after a move, to be put behind what else is told of it; nothing where that is not known. */
export function lastsAfter(moves: number | undefined): string {
  if (moves === undefined) return '';
  return ' · ' + (moves ? t('lastsAfter', { n: moves }) : t('endsGame'));
}
