// Colours for values and outcomes that people with any kind of colour vision can tell apart.
//
// They are the colours of all pictures (`crates/grundy-draw/src/colour.rs`, where a test compares them). Few values have
// colours of their own. Of many values 0 is violet, because zeros are the positions lost for the mover, and the others are
// shades of amber whose lightness falls steadily, so that they read in grey too.

/** A position lost for the player to move (P). */
export const LOST = '#542788';
/** A position won for the player to move (N). */
export const WON = '#e69f00';
/** A draw, or a position without a value. */
export const DRAWN = '#bdbdbd';
/** Where a game starts and ends, and what lies between. */
export const START = '#333333';
export const END = '#56b4e9';
export const INNER = '#ececec';
const VALUES = ['#542788', '#e69f00', '#56b4e9', '#f0e442', '#0072b2', '#8c510a', '#000000'];
const SHADES = ['#fff7bc', '#fec44f', '#e69f00', '#993404', '#401502'];
/** Lines of charts, in this order. */
export const LINES = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7a68b8', '#9a9a9a'];

/** The colour of a value among values up to `largest`. */
export function valueColour(value: number, largest: number): string {
  if (largest < VALUES.length) return VALUES[value] ?? LOST;
  if (value === 0) return LOST;
  return ramp((value - 1) / Math.max(1, largest - 1));
}

/** The colour of an outcome. */
export function outcomeColour(lost: boolean): string {
  return lost ? LOST : WON;
}

/** A colour of the ramp, from 0 (light) to 1 (dark). */
export function ramp(share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (SHADES.length - 1);
  const low = Math.min(SHADES.length - 2, Math.floor(at));
  return mix(SHADES[low]!, SHADES[low + 1]!, at - low);
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
