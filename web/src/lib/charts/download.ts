/** Hands a text, or bytes, to the reader as a file. */
export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** A file name made of notation: `djuv(3x3):A01` becomes `djuv-3x3-A01`. */
export function fileName(expr: string): string {
  return expr.replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^-+|-+$/g, '') || 'grundy';
}

/** A table as comma-separated values. */
export function csv(rows: (string | number)[][]): string {
  const cell = (part: string | number) =>
    /[",\n]/.test(String(part)) ? `"${String(part).replace(/"/g, '""')}"` : String(part);
  return rows.map((row) => row.map(cell).join(',')).join('\n') + '\n';
}
