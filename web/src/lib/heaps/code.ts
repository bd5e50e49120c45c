// Octal codes as digits: bit 1 of the k-th digit allows to take k and leave nothing, bit 2 one heap, bit 4 two heaps.

const CODE = /^([0-7])?\.([0-7]+)$/;

/** The digits after the point, null if the text is no plain octal code. */
export function digitsOf(code: string): number[] | null {
  const found = code.trim().match(CODE);
  if (!found || (found[1] !== undefined && found[1] !== '0' && found[1] !== '4')) return null;
  return [...found[2]].map(Number);
}

/** The code with one bit of its k-th digit (from 1) turned over; zeros at the end vanish. */
export function toggled(code: string, k: number, bit: number): string {
  const digits = digitsOf(code) ?? [];
  while (digits.length < k) digits.push(0);
  digits[k - 1] ^= bit;
  while (digits.length > 1 && digits[digits.length - 1] === 0) digits.pop();
  return (code.split('.')[0] || '0') + '.' + digits.join('');
}

/** How the notation writes what was typed: codes become `octal(...)`, games stay. */
export function gameOf(text: string): string {
  return /^[0-9a-f]*\.[0-9a-f.{}]+$/i.test(text.trim()) ? `octal(${text.trim()})` : text.trim();
}
