// Ranges of parameters as one text: `m=1..4 n=1..7`.

/** The range of each letter; what is no range is handed on, so that the server says what is wrong. */
export function rangesOf(text: string): Record<string, string> {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

/** The same ranges in parts that can be asked for one after the other: one for each value of the first letter. */
export function lines(ranges: Record<string, string>): Record<string, string>[] {
  const [first] = Object.keys(ranges);
  const found = first === undefined ? null : /^(\d+)\.\.=?(\d+)$/.exec(ranges[first]!);
  if (!found) return [ranges];
  const [from, to] = [Number(found[1]), Number(found[2])];
  if (to < from || to - from > 1000) return [ranges];
  return Array.from({ length: to - from + 1 }, (_, step) => ({ ...ranges, [first!]: String(from + step) }));
}
