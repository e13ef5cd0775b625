/** A stretch of words that both texts have, or that only one has. */
export interface DifferenceSegment {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * Most edits that are looked for word by word, so that two texts that have little in common cost no more than some
 * hundred thousand steps: beyond it everything between their common beginning and end is given as replaced.
 */
const MOST_EDITS = 500;

/**
 * Returns how the words of one text become those of the other, in reading order, with as few words removed and added as
 * possible (E. W. Myers, An O(ND) Difference Algorithm, 1986). White space counts as one space. The `same` and
 * `removed` segments joined by spaces are the first text, the `same` and `added` ones the second.
 */
export function wordDifference(before: string, after: string): DifferenceSegment[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let tail = 0;
  while (tail < a.length - start && tail < b.length - start && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail++;
  const middle = editScript(a.slice(start, a.length - tail), b.slice(start, b.length - tail));
  return joinSegments([...keep(a.slice(0, start)), ...middle, ...keep(a.slice(a.length - tail))]);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

const keep = (words: readonly string[]): DifferenceSegment[] => words.map((text) => ({ kind: 'same', text }));

function replaceAll(a: readonly string[], b: readonly string[]): DifferenceSegment[] {
  return [
    ...a.map((text) => ({ kind: 'removed' as const, text })),
    ...b.map((text) => ({ kind: 'added' as const, text })),
  ];
}

/** Runs forward until both ends are met, keeping the furthest points of every round, and walks back along them. */
function editScript(a: readonly string[], b: readonly string[]): DifferenceSegment[] {
  if (a.length === 0 || b.length === 0) return replaceAll(a, b);
  const most = Math.min(a.length + b.length, MOST_EDITS);
  const rounds: Int32Array[] = [];
  let furthest = new Int32Array(2 * most + 3);
  const middle = most + 1;
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(furthest.slice(middle - edits - 1, middle + edits + 2));
    const next = furthest.slice();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down =
        diagonal === -edits ||
        (diagonal !== edits && furthest[middle + diagonal - 1]! < furthest[middle + diagonal + 1]!);
      let x = down ? furthest[middle + diagonal + 1]! : furthest[middle + diagonal - 1]! + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      next[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return walkBack(a, b, rounds);
    }
    furthest = next;
  }
  return replaceAll(a, b);
}

function walkBack(a: readonly string[], b: readonly string[], rounds: readonly Int32Array[]): DifferenceSegment[] {
  const segments: DifferenceSegment[] = [];
  let x = a.length;
  let y = b.length;
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const furthest = rounds[edits]!;
    const at = (diagonal: number) => furthest[diagonal + edits + 1] ?? 0;
    const diagonal = x - y;
    const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const fromX = edits === 0 ? 0 : down ? at(diagonal + 1) : at(diagonal - 1);
    const fromY = edits === 0 ? 0 : fromX - (down ? diagonal + 1 : diagonal - 1);
    while (x > fromX && y > fromY) {
      segments.push({ kind: 'same', text: a[--x]! });
      y--;
    }
    if (edits === 0) break;
    if (down) segments.push({ kind: 'added', text: b[--y]! });
    else segments.push({ kind: 'removed', text: a[--x]! });
  }
  return segments.reverse();
}

/** Neighbours of one kind become one segment; where words alternate, what is removed stands before what is added. */
function joinSegments(words: readonly DifferenceSegment[]): DifferenceSegment[] {
  const segments: DifferenceSegment[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  let same: string[] = [];
  const flush = () => {
    if (same.length > 0) segments.push({ kind: 'same', text: same.join(' ') });
    if (removed.length > 0) segments.push({ kind: 'removed', text: removed.join(' ') });
    if (added.length > 0) segments.push({ kind: 'added', text: added.join(' ') });
    [same, removed, added] = [[], [], []];
  };
  for (const { kind, text } of words) {
    if (kind === 'same') {
      if (removed.length + added.length > 0) flush();
      same.push(text);
    } else (kind === 'removed' ? removed : added).push(text);
  }
  flush();
  return segments;
}
