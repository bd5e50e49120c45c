// The notebook: results that were pinned, side by side, kept in this browser. A card is where a result was found and what
// it said in a few facts; its page finds the rest again.

const KEY = 'grundy.notebook';
const FORMAT = 'grundy notebook 1';

export interface Card {
  title: string;
  /** Where the result is shown: path and query. */
  address: string;
  facts: [string, string][];
  /** When it was pinned, in milliseconds since 1970. */
  pinned: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isFact = (fact: unknown): fact is [string, string] => Array.isArray(fact) && fact.length === 2 && fact.every(isText);
function isCard(value: unknown): value is Card {
  const card = value as Partial<Card> | null;
  // An address of this application and of nowhere else.
  const own = isText(card?.address) && /^\/(?![/\\])/.test(card.address);
  return !!card && own && isText(card.title) && typeof card.pinned === 'number' && Array.isArray(card.facts) && card.facts.every(isFact);
}

/** The cards of a text that `written` has made; nothing if it is none. */
export function readCards(text: string): Card[] | undefined {
  try {
    const { format, cards } = JSON.parse(text) as { format?: unknown; cards?: unknown };
    return format === FORMAT && Array.isArray(cards) && cards.every(isCard) ? cards : undefined;
  } catch {
    return undefined;
  }
}
export const written = (cards: Card[]): string => JSON.stringify({ format: FORMAT, cards }, null, 2) + '\n';

export const notebook = $state<{ cards: Card[] }>({ cards: readCards(localStorage.getItem(KEY) ?? '') ?? [] });

export function keep(cards: Card[]): void {
  notebook.cards = cards;
  localStorage.setItem(KEY, written(cards));
}
export const pin = (card: Omit<Card, 'pinned'>) => keep([...notebook.cards, { ...card, pinned: Date.now() }]);
export const remove = (place: number) => keep(notebook.cards.filter((_, at) => at !== place));
export const rename = (place: number, title: string) => keep(notebook.cards.map((card, at) => (at === place ? { ...card, title } : card)));

/** Moves a card one place forward or back. */
export function shift(place: number, by: -1 | 1): void {
  const cards = [...notebook.cards];
  const to = place + by;
  if (to < 0 || to >= cards.length) return;
  [cards[place], cards[to]] = [cards[to], cards[place]];
  keep(cards);
}
