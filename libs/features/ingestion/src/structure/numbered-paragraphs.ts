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
  readonly series: string;
  readonly starts: Candidate[];
  last: number;
}

/** Conversions leave the rule between the columns, `B1 | An entity …`. */
const NUMBER =
  /^(?:(Aus[A-Z]{0,2}|[A-Z]{1,3}) ?)?(\d{1,3})((?:\.\d{1,3}){0,3})([A-Z]{0,2})[.)]?\s+(?:\|\s+)?(?=[\p{Lu}‘“"'([])/u;
const BARE = /^(?:(Aus[A-Z]{0,2}|[A-Z]{1,3}) ?)?(\d{1,3})((?:\.\d{1,3}){0,3})([A-Z]{0,2})\.?$/;
const LONGEST_NUMBER = 60;
const BRACKETED = /^\[(\d{1,3})\]\s+(?=\S)/;
const DATE = /^\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

interface Evidence {
  /** Numbers of deleted paragraphs are missing, and conversions lose some. */
  readonly largestGap: number;
  /** Fewer plain numbers are a list. */
  readonly fewestPlain: number;
  /** Letters before the number make a series of fewer. */
  readonly fewestOfSeries: number;
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
  readonly restarts: number;
}

/**
 * Finds paragraphs 1, 2, 3 … (or B1, AR 1 …) by their sequence, which lists lack. `atMargin`: the texts are lines at
 * the margin of a PDF, so that shorter runs count.
 */
export function findNumberedTexts(texts: readonly NumberedText[], atMargin = false): NumberedParagraphs {
  const evidence = atMargin ? AT_MARGIN : IN_TEXT;
  const kept = keptRuns(runsOf(texts.flatMap(readCandidate), evidence), evidence);
  const starts = kept.flatMap((run) => run.starts);
  const lettered = kept.filter(({ series }) => series !== '');
  const fromOne = kept.filter((run) => run.starts[0]?.value === 1).map((run) => plainIn(run.starts));
  return {
    starts: new Map(starts.map(({ index, number, rest }) => [index, { number, rest }])),
    plain: plainIn(starts),
    longest: fromOne.reduce((most, count) => Math.max(most, count), 0),
    restarts: lettered.length - new Set(lettered.map(({ series }) => series)).size,
  };
}

function plainIn(starts: readonly Candidate[]): number {
  return starts.filter(({ series }) => series === '').length;
}

function keptRuns(runs: readonly Run[], evidence: Evidence): Run[] {
  const { fewestPlain, fewestOfSeries, largestFirst, fewestQuoted } = evidence;
  const long = new Set(runs.filter(({ starts }) => starts.length >= fewestOfSeries).map(({ series }) => series));
  const begun = new Set<string>();
  return runs.filter(({ series, starts }) => {
    const isAgain = begun.has(series) || starts[0]!.value > largestFirst;
    if (fewestQuoted !== null && isAgain) return starts.length >= fewestQuoted;
    const isKept = series === '' ? starts.length >= fewestPlain : long.has(series);
    if (isKept) begun.add(series);
    return isKept;
  });
}

function readCandidate({ text, bare }: NumberedText, index: number): Candidate[] {
  const head = text.slice(0, LONGEST_NUMBER);
  const [mark = '', bracketed] = BRACKETED.exec(head) ?? [];
  if (bracketed !== undefined) {
    const rest = text.slice(mark.length);
    return [{ index, series: '', value: Number(bracketed), inserted: false, number: bracketed, rest }];
  }
  const match = DATE.test(head) ? null : (NUMBER.exec(head) ?? (bare === true ? BARE.exec(head) : null));
  return match === null ? [] : numbered(match, text, index);
}

function numbered(
  [opening, series = '', digits = '', decimals = '', letters = '']: RegExpExecArray,
  text: string,
  index: number,
): Candidate[] {
  if (decimals !== '' && series === '') return [];
  const number = opening.replace(/(?:[.)][\s|]*|(?<![\s|])[\s|]+)$/, '');
  const inserted = decimals !== '' || letters !== '';
  return [{ index, series, value: Number(digits), inserted, number, rest: text.slice(opening.length) }];
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
      const run = { series: candidate.series, starts: [candidate], last: candidate.value };
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
