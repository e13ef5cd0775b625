export interface NumberedText {
  readonly text: string;
  /** A number alone begins a paragraph too: a heading may be one. */
  readonly bare?: boolean;
}

export interface ParagraphStart {
  readonly number: string;
  readonly rest: string;
}

interface Candidate extends ParagraphStart {
  readonly index: number;
  /** Letters before the number: `B`, `BC`, `AR`; empty for plain numbers. */
  readonly series: string;
  readonly value: number;
  /** `A` of `29A`, which comes between 29 and 30. */
  readonly inserted: boolean;
}

interface Run {
  readonly starts: Candidate[];
  last: number;
}

/** Conversions leave the rule between the columns, `B1 | An entity …`. */
const NUMBER =
  /^(?:(Aus[A-Z]{0,2}|[A-Z]{1,3}) ?)?(\d{1,3})((?:\.\d{1,3}){0,3})([A-Z]{0,2})[.)]?\s+(?:\|\s+)?(?=[\p{Lu}‘“"'([])/u;
const BARE = /^(?:(Aus[A-Z]{0,2}|[A-Z]{1,3}) ?)?(\d{1,3})((?:\.\d{1,3}){0,3})([A-Z]{0,2})\.?$/;
const LONGEST_NUMBER = 60;
const BRACKETED = /^\[(\d{1,3})\]\s+(?=\S)/g;
const DATE = /^\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

interface Evidence {
  /** Numbers of deleted paragraphs are missing, and conversions lose some. */
  readonly largestGap: number;
  /** Fewer plain numbers are a list. */
  readonly fewestPlain: number;
  /** Letters before the number make a series of fewer. */
  readonly fewestOfSeries: number;
  /** Numbers by which a series begins. */
  readonly largestFirst: number;
  /** So many in a row begin anywhere: an appendix quotes paragraphs of another text. Null where they do not. */
  readonly fewestQuoted: number | null;
}

const IN_TEXT: Evidence = { largestGap: 10, fewestPlain: 10, fewestOfSeries: 3, largestFirst: 1, fewestQuoted: null };
/** The place on the page distinguishes paragraphs from lists, and tables hide some. */
const AT_MARGIN: Evidence = { largestGap: 4, fewestPlain: 2, fewestOfSeries: 2, largestFirst: 4, fewestQuoted: 5 };
/** Runs that a list within a paragraph may interrupt. */
const MOST_OPEN_RUNS = 6;

export interface NumberedParagraphs {
  readonly starts: ReadonlyMap<number, ParagraphStart>;
  readonly plain: number;
  /** How many the longest run of numbers without letters has that begins at 1. */
  readonly longest: number;
  /** How often a series with letters (`C1`, `C2`) begins again. */
  readonly restarts: number;
}

/**
 * Finds paragraphs numbered 1, 2, 3 … (or B1, AR 1 …) under unnumbered headings, which start again in each standard;
 * their sequence distinguishes them from lists. `atMargin`: lines of a PDF, whose place is evidence too. Linear.
 */
export function findNumberedTexts(texts: readonly NumberedText[], atMargin = false): NumberedParagraphs {
  const evidence = atMargin ? AT_MARGIN : IN_TEXT;
  const runs = runsOf(
    texts.flatMap((own, index) => readCandidate(own, index)),
    evidence,
  );
  const kept = keptRuns(runs, evidence);
  const lettered = kept.filter(({ starts }) => starts[0]?.series !== '');
  return {
    starts: new Map(
      kept.flatMap((run) => run.starts.map(({ index, number, rest }) => [index, { number, rest }] as const)),
    ),
    plain: kept.reduce((sum, run) => sum + plainIn(run), 0),
    longest: kept.reduce((most, run) => (run.starts[0]?.value === 1 ? Math.max(most, plainIn(run)) : most), 0),
    restarts: lettered.length - new Set(lettered.map(({ starts }) => starts[0]?.series)).size,
  };
}

function keptRuns(runs: readonly Run[], evidence: Evidence): Run[] {
  const { fewestPlain, fewestOfSeries, largestFirst, fewestQuoted } = evidence;
  const series = new Set(
    runs.filter(({ starts }) => starts.length >= fewestOfSeries).map(({ starts }) => starts[0]?.series),
  );
  const begun = new Set<string>();
  return runs.filter(({ starts: [first, ...rest] }) => {
    if (first === undefined) return false;
    const count = rest.length + 1;
    if (fewestQuoted !== null && (begun.has(first.series) || first.value > largestFirst)) return count >= fewestQuoted;
    const isKept = first.series === '' ? count >= fewestPlain : series.has(first.series);
    if (isKept) begun.add(first.series);
    return isKept;
  });
}

function plainIn({ starts }: Run): number {
  return starts.filter(({ series }) => series === '').length;
}

function readBracketed(text: string, index: number): Candidate[] {
  return [...text.slice(0, LONGEST_NUMBER).matchAll(BRACKETED)].map(([mark, number]) => ({
    index,
    series: '',
    value: Number(number),
    inserted: false,
    number: number!,
    rest: text.slice(mark.length),
  }));
}

function openingNumber(head: string, mayBeBare: boolean): RegExpExecArray | null {
  if (DATE.test(head)) return null;
  return NUMBER.exec(head) ?? (mayBeBare ? BARE.exec(head) : null);
}

function readCandidate({ text, bare }: NumberedText, index: number): Candidate[] {
  const bracketed = readBracketed(text, index);
  if (bracketed.length > 0) return bracketed;
  const head = text.slice(0, LONGEST_NUMBER);
  const match = openingNumber(head, bare === true);
  if (match === null) return [];
  const [opening, series = '', digits = '', decimals = '', letters = ''] = match;
  if (decimals !== '' && series === '') return [];
  const number = opening.replace(/(?:[.)][\s|]*|(?<![\s|])[\s|]+)$/, '');
  return [
    {
      index,
      series,
      value: Number(digits),
      inserted: decimals !== '' || letters !== '',
      number,
      rest: text.slice(opening.length),
    },
  ];
}

/** A list within a paragraph begins at 1 and ends before the paragraph's own sequence continues. */
function runsOf(candidates: readonly Candidate[], { largestGap, largestFirst, fewestQuoted }: Evidence): Run[] {
  const runs: Run[] = [];
  const openOf = new Map<string, Run[]>();
  for (const candidate of candidates) {
    const open = openOf.get(candidate.series) ?? [];
    const at = open.findLastIndex((run) => goesOn(run, candidate, largestGap));
    const between = runBehind(candidate, openOf);
    if (at >= 0) {
      const run = open[at] as Run;
      run.starts.push(candidate);
      run.last = candidate.value;
      open.length = at + 1;
    } else if (between !== undefined) between.starts.push(candidate);
    else if (fewestQuoted !== null || candidate.value <= largestFirst) {
      const run = { starts: [candidate], last: candidate.value };
      runs.push(run);
      open.push(run);
      if (open.length > MOST_OPEN_RUNS) open.shift();
    }
    openOf.set(candidate.series, open);
  }
  return runs;
}

/** `Aus37.1` and `AusB22.1`, additions to an international standard, come after 37 and B22. */
function runBehind(candidate: Candidate, openOf: ReadonlyMap<string, readonly Run[]>): Run | undefined {
  if (!candidate.inserted || !candidate.series.startsWith('Aus')) return undefined;
  return openOf.get(candidate.series.slice('Aus'.length))?.findLast((run) => goesOn(run, candidate, 0));
}

function goesOn(run: Run, { value, inserted }: Candidate, largestGap: number): boolean {
  return inserted ? value >= run.last && value <= run.last + 1 : value > run.last && value <= run.last + largestGap;
}
