/**
 * What the reader may write where the source has none: a repealed provision, a note's label, a formula that is a
 * picture.
 */
const LABELS = ['(Repealed)', 'Note—', '[formulagivenasapictureinthesource]'];
const BULLETS = /[•*–—-]/;

/** Where a text departs from its source. */
export interface Departure {
  readonly at: number;
  readonly source: string;
  readonly text: string;
}

/**
 * Returns where a text departs from its source first, or null when it holds every character of it once and in order.
 * Both without white space. List bullets may be of another form, and the reader's own labels may stand in the text.
 */
export function firstDeparture(source: string, text: string): Departure | null {
  let at = 0;
  let read = 0;
  while (read < text.length || at < source.length) {
    const label = LABELS.find((own) => text.startsWith(own, read) && !source.startsWith(own, at));
    if (label !== undefined) read += label.length;
    else if (text[read] === source[at] || (text[read] === '•' && BULLETS.test(source[at] ?? ''))) {
      at++;
      read++;
    } else
      return {
        at,
        source: source.slice(Math.max(0, at - 20), at + 60),
        text: text.slice(Math.max(0, read - 20), read + 60),
      };
  }
  return null;
}

/**
 * Returns passages as the source has them: tables without their Markdown, header rows that a later piece repeats once.
 */
export function withoutMarkup(passages: readonly string[]): string {
  let before: readonly string[] = [];
  const pieces: string[] = [];
  for (const passage of passages) {
    for (const piece of tablesAndText(passage)) {
      const isTable = piece[0]?.startsWith('|') ?? false;
      const repeated = isTable ? repeatedRows(piece, before) : 0;
      pieces.push(
        ...(isTable
          ? piece
              .slice(repeated)
              .filter((line) => !isRule(line))
              .map(cellsOf)
          : piece),
      );
      before = isTable ? piece : [];
    }
  }
  return pieces.join('').replace(/\s+/g, '');
}

/** Lines of a passage, each table (from its header row) apart. */
function tablesAndText(passage: string): string[][] {
  const pieces: string[][] = [];
  const lines = passage.split('\n');
  lines.forEach((line, index) => {
    const last = pieces.at(-1);
    const table = line.startsWith('|');
    const begins = table && isRule(lines[index + 1] ?? '');
    if (last === undefined || begins || table !== (last[0]?.startsWith('|') ?? false)) pieces.push([line]);
    else last.push(line);
  });
  return pieces;
}

function repeatedRows(piece: readonly string[], before: readonly string[]): number {
  let same = 0;
  while (same < piece.length && piece[same] === before[same]) same++;
  return same >= 2 ? same : 0;
}

function isRule(line: string): boolean {
  return /^\|(?: --- \|)+$/.test(line);
}

function cellsOf(line: string): string {
  return line.replace(/\\\|/g, '\u0001').replaceAll('|', '').replaceAll('\u0001', '|');
}
