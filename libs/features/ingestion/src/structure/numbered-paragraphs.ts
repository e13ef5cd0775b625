/** A line or paragraph that may begin a numbered one; `left` is its left edge in points where there is a layout. */
export interface NumberedText {
  readonly text: string;
  readonly left?: number;
}

/** The number that a text opens with, as it is cited, and the text after it. */
export interface ParagraphStart {
  readonly number: string;
  readonly rest: string;
}

interface Candidate extends ParagraphStart {
  readonly index: number;
  /** Letters before the number: `B`, `BC`, `AR`; empty for plain numbers. */
  readonly series: string;
  readonly value: number;
  /** `A` of `29A`: stands between 29 and 30. */
  readonly inserted: boolean;
  readonly left: number | null;
}

interface Run {
  readonly starts: Candidate[];
  last: number;
}

const NUMBER = /^(?:(Aus|[A-Z]{1,3}) ?)?(\d{1,3})((?:\.\d{1,3}){0,3})([A-Z]{0,2})\.?\s+(?=[\p{Lu}‘“"'([])/u;
const BRACKETED = /^\[(\d{1,3})\]\s+(?=\S)/;
const DATE = /^\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;
/** Numbers of deleted paragraphs are left out. */
const LARGEST_GAP = 4;
/** Fewer plain numbers are a list; letters before them make a series of fewer. */
const FEWEST = { plain: 10, series: 3 } as const;
/** A left column of numbers is straight to so many points. */
const SAME_EDGE_POINTS = 6;
/** Runs that a list within a paragraph may interrupt. */
const MOST_OPEN_RUNS = 6;

/**
 * Finds the paragraphs of reporting standards, decisions and rulings, which are numbered 1, 2, 3 … (or B1, B2 …, AR 1,
 * AR 2 …) under headings without numbers, and start again in each standard. The sequence tells them from lists and from
 * lines that happen to begin with a number. Returns them by index. Linear.
 */
export function findNumberedParagraphs(texts: readonly NumberedText[]): Map<number, ParagraphStart> {
  const candidates = onOneEdge(texts.flatMap(({ text, left }, index) => readCandidate(text, { index, left: left ?? null })));
  const found = new Map<number, ParagraphStart>();
  for (const run of runsOf(candidates)) {
    const isSeries = run.starts[0]?.series !== '';
    if (run.starts.length < (isSeries ? FEWEST.series : FEWEST.plain)) continue;
    for (const { index, number, rest } of run.starts) found.set(index, { number, rest });
  }
  return found;
}

function readCandidate(text: string, at: { index: number; left: number | null }): Candidate[] {
  const head = text.slice(0, 60);
  const bracketed = BRACKETED.exec(head);
  if (bracketed !== null) {
    return [{ ...at, series: '', value: Number(bracketed[1]), inserted: false, number: bracketed[1] as string, rest: text.slice(bracketed[0].length) }];
  }
  const match = NUMBER.exec(head);
  if (match === null || DATE.test(head)) return [];
  const [opening, series = '', digits = '', decimals = '', letters = ''] = match;
  if (decimals !== '' && series === '') return [];
  const number = opening.trim().replace(/\.$/, '');
  return [{ ...at, series, value: Number(digits), inserted: decimals !== '' || letters !== '', number, rest: text.slice(opening.length) }];
}

/** Where there is a layout, a series' numbers stand at the edge that most of them have. */
function onOneEdge(candidates: readonly Candidate[]): Candidate[] {
  const counts = new Map<string, Map<number, number>>();
  for (const { series, left } of candidates) {
    if (left === null) continue;
    const edges = counts.get(series) ?? new Map<number, number>();
    const edge = Math.round(left / SAME_EDGE_POINTS);
    counts.set(series, edges.set(edge, (edges.get(edge) ?? 0) + 1));
  }
  const usual = new Map([...counts].map(([series, edges]) => [series, [...edges].reduce((best, own) => (own[1] > best[1] ? own : best))[0]]));
  return candidates.filter(({ series, left }) => left === null || Math.abs(left / SAME_EDGE_POINTS - (usual.get(series) ?? 0)) <= 1.5);
}

/** A list within a paragraph begins at 1 and ends before the paragraph's own sequence goes on. */
function runsOf(candidates: readonly Candidate[]): Run[] {
  const runs: Run[] = [];
  const openOf = new Map<string, Run[]>();
  for (const candidate of candidates) {
    const open = openOf.get(candidate.series) ?? [];
    const at = open.findLastIndex((run) => goesOn(run, candidate));
    if (at >= 0) {
      const run = open[at] as Run;
      run.starts.push(candidate);
      run.last = candidate.value;
      open.length = at + 1;
    } else if (candidate.value === 1) {
      const run = { starts: [candidate], last: 1 };
      runs.push(run);
      open.push(run);
      if (open.length > MOST_OPEN_RUNS) open.shift();
    }
    openOf.set(candidate.series, open);
  }
  return runs;
}

function goesOn(run: Run, { value, inserted }: Candidate): boolean {
  return inserted ? value >= run.last && value <= run.last + 1 : value > run.last && value <= run.last + LARGEST_GAP;
}
