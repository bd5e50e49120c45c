// Colours for values and outcomes that people with any kind of colour vision can tell apart.
//
// Few values get the categorical colours of Okabe and Ito (2008). Many values get a ramp whose lightness falls steadily,
// so that it reads in grey too; the value 0 keeps its blue in both, because zeros are the positions lost for the mover.

const FEW = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#f0e442',
  '#7a68b8',
  '#9a9a9a',
  '#5d4a2f',
];
const RAMP = ['#fff3c4', '#fdc877', '#f58f6c', '#d4567f', '#943a8f', '#55247c', '#2c1157'];

/** A position lost for the player to move. */
export const LOST = '#0072b2';
/** A position won for the player to move. */
export const WON = '#f2c14e';
/** Where a game starts and ends, and what lies between. */
export const START = '#009e73';
export const END = '#d55e00';
export const INNER = '#9fb3c8';
/** Lines of charts, in this order. */
export const LINES = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7a68b8', '#9a9a9a'];

/** The colour of a value among values up to `largest`. */
export function valueColour(value: number, largest: number): string {
  if (largest < FEW.length) return FEW[value] ?? FEW[0]!;
  if (value === 0) return FEW[0]!;
  return ramp((value - 1) / Math.max(1, largest - 1));
}

/** The colour of an outcome. */
export function outcomeColour(lost: boolean): string {
  return lost ? LOST : WON;
}

/** A colour of the ramp, from 0 (light) to 1 (dark). */
export function ramp(share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (RAMP.length - 1);
  const low = Math.min(RAMP.length - 2, Math.floor(at));
  return mix(RAMP[low]!, RAMP[low + 1]!, at - low);
}

function mix(from: string, to: string, share: number): string {
  const parts = [channels(from), channels(to)] as const;
  const mixed = parts[0].map((part, index) => Math.round(part + (parts[1][index]! - part) * share));
  return '#' + mixed.map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** Red, green and blue of `#rrggbb`, 0 to 255 each. */
export function channels(colour: string): [number, number, number] {
  const bits = parseInt(colour.slice(1), 16);
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255];
}

/** Black or white, whichever is easier to read on the colour. */
export function inkOn(colour: string): string {
  const [red, green, blue] = channels(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return light > 0.22 ? '#16181d' : '#ffffff';
}
