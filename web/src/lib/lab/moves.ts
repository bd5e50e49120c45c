/** The moves of a finite set as written: `3,7,8`, `1..4`, `1..3,8`. Empty for sets with names such as `squares`. */
export function listMoves(text: string): number[] {
  const found = new Set<number>();
  for (const part of text.trim().split(/[\s,]+/)) {
    const range = part.match(/^(\d+)(?:\.\.(\d+))?$/);
    if (!range) return [];
    const [low, high] = [Number(range[1]), Number(range[2] ?? range[1])];
    if (high - low > 10000) return [];
    for (let move = low; move <= high; move++) if (move > 0) found.add(move);
  }
  return [...found].sort((a, b) => a - b);
}

/** The parameters of a family's moves, in the order in which they occur: `9n-m,14n` has n and m. */
export function parametersOf(moves: string): string[] {
  return [...new Set(moves.match(/[a-z]/g) ?? [])];
}
