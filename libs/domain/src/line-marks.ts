const MARK = /^\s*\(([0-9A-Za-z]{1,5})\)(?:\s|$)/;

/** Returns the number that a line begins with, `2` of `(2) A person …`; null without one. */
export function lineMark(line: string): string | null {
  return MARK.exec(line)?.[1] ?? null;
}

/** Returns how deep a line stands by its number: 1 for `(2)`, 2 for `(a)`, 3 for `(iv)`, 4 for `(A)`; 0 without one. */
export function lineLevel(line: string): number {
  const mark = lineMark(line);
  if (mark === null) return 0;
  if (/^\d/.test(mark)) return 1;
  if (/^[A-Z]/.test(mark)) return 4;
  return /^(?:[ivx]{2,}|i|v|x)$/.test(mark) ? 3 : 2;
}
