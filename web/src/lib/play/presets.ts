// Games to begin with: a small gallery. Any other game is one line of notation. The player who begins can win all
// of them, so that nobody is lost before the first move.
import type { GameSheet } from '../api';
import type { PlayKey } from '../texts/play';

export interface Preset {
  expr: string;
  /** Lines for `Pictogram`. */
  picture: string[];
  title: PlayKey;
  note: PlayKey;
}

export const PRESETS: Preset[] = [
  { expr: 'cram(4x5)', picture: ['<>.', '..^', '..v'], title: 'presetCram', note: 'presetCramNote' },
  { expr: 'nim:3,4,5', picture: ['|  ', '|| ', '|||'], title: 'presetNim', note: 'presetNimNote' },
  { expr: 'kayles:10', picture: ['ooo', '   ', 'o o'], title: 'presetKayles', note: 'presetKaylesNote' },
  { expr: 'domino-juvavum(3x4)', picture: ['<><>', '^...', 'v...'], title: 'presetDjuv', note: 'presetDjuvNote' },
  { expr: 'juvavum(3x4)', picture: ['aa.', '..b', '..b'], title: 'presetJuv', note: 'presetJuvNote' },
  { expr: 'subtract(1..3):21', picture: ['|||', '|||', '|||'], title: 'presetTake', note: 'presetTakeNote' },
  { expr: 'wythoff:9,12', picture: ['..q', '...', 'a..'], title: 'presetWythoff', note: 'presetWythoffNote' },
  { expr: 'chomp(4x6)', picture: ['cc ', 'ccc', 'ccc'], title: 'presetChomp', note: 'presetChompNote' },
  { expr: 'grundys-game:15', picture: ['|||||', '     ', '| |||'], title: 'presetGrundy', note: 'presetGrundyNote' },
  { expr: 'lasker-nim:3,5,6', picture: ['|||', '   ', '| |'], title: 'presetLasker', note: 'presetLaskerNote' },
  { expr: 'cram(torus(3x5))', picture: ['^.^', 'v.v', '.<>'], title: 'presetTorus', note: 'presetTorusNote' },
  { expr: 'cram(klein(3x5))', picture: ['...<', '.^..', '>v..'], title: 'presetKlein', note: 'presetKleinNote' },
  { expr: 'cram(2x3) + kayles:5 + nim:4', picture: ['<> |', '.^+|', '.v  '], title: 'presetSum', note: 'presetSumNote' },
];

/** Pictures of games that are not in the gallery. */
const PICTURES: Record<string, string[]> = {
  nim: ['|  ', '|| ', '|||'],
  kayles: ['ooo', '   ', 'o o'],
  'grundys-game': ['|||||', '     ', '| |||'],
  chomp: ['cc ', 'ccc', 'ccc'],
  cram: ['<>.', '..^', '..v'],
  juvavum: ['aa.', '..b', '..b'],
  'domino-juvavum': ['<><>', '^...', 'v...'],
  wythoff: ['..q', '...', 'a..'],
  'dawson-kayles': ['oooo', '    ', 'o  o'],
  'dawson-chess': ['ooooo', '     ', 'o   o'],
  'ring-kayles': [' o ', 'o o', ' o '],
  'ring-dawson-kayles': [' o ', 'o  ', ' o '],
  treblecross: ['.a.a.', '     ', '.....'],
  'strip-domino': ['     ', '.<>..', '     '],
  corner: ['..q', '...', 'b..'],
  nimhoff: ['|| ', '|||', '|  '],
  'akiyama-nim': ['| |', '|||', '|||'],
  tribonacci: ['  |', ' ||', '|||'],
  northcott: ['.a.', '...', 'b..'],
  'date-game': ['ccc', 'ca.', '...'],
  'k-cram': ['aaa', '..b', '..b'],
  'triomino-cram': ['aaa', '...', 'bbb'],
  'hole-cram': ['a.a', '.b.', '.b.'],
  'k-juvavum': ['aaaa', '....', 'b...'],
  'triomino-juvavum': ['aaa.', '...b', '...b'],
  pieces: ['aa.', 'a.b', '.bb'],
  pentominoes: ['aab', 'abb', 'abb'],
  domineering: ['<>^', '..v', '<>.'],
};
const BOARD = ['...', '.a.', '..b'];
const MATCHES = ['|||', '|||', '|| '];

/** A picture of any game; of one without a picture of its own, of its kind. */
export function pictureOf(sheet: GameSheet): string[] {
  return PICTURES[sheet.name] ?? (/heap/.test(sheet.position) ? MATCHES : BOARD);
}
