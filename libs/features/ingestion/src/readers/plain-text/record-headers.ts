export interface FileRecord {
  readonly keys: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

/** Fewer headers are front matter or rules within a text. */
const FEWEST_RECORDS = 3;
const MOST_KEYS = 40;
const RULE = /^-{3,}$/;
const KEY_LINE = /^([a-z][a-z_]{0,40}):(?:\s(.*))?$/;

/** Returns records with `key: value` headers between rules, as database exports have; null for another text. Linear. */
export function readRecordHeaders(text: string): FileRecord[] | null {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const records: { keys: ReadonlyMap<string, string>; lines: string[] }[] = [];
  for (let index = 0; index < lines.length; index++) {
    const header = headerAt(lines, index);
    if (header !== null) {
      records.push({ keys: header.keys, lines: [] });
      index = header.end;
    } else if (records.length > 0) records.at(-1)?.lines.push(lines[index] as string);
    else if (lines[index] !== '') return null;
  }
  return records.length < FEWEST_RECORDS ? null : records;
}

/** The header that begins at a line, and the line of its closing rule. */
function headerAt(lines: readonly string[], start: number): { keys: Map<string, string>; end: number } | null {
  if (!RULE.test(lines[start] as string)) return null;
  const keys = new Map<string, string>();
  for (let index = start + 1; index <= start + MOST_KEYS; index++) {
    const line = lines[index] ?? '';
    if (RULE.test(line)) return keys.size === 0 ? null : { keys, end: index };
    const pair = KEY_LINE.exec(line);
    if (pair === null) return null;
    keys.set(pair[1] as string, (pair[2] ?? '').trim());
  }
  return null;
}
