/** A paragraph or heading that may begin a numbered paragraph. */
export interface NumberedText {
  readonly text: string;
  /** A number alone begins a paragraph too: a heading may be one. */
  readonly bare?: boolean;
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
}

interface Run {
  readonly starts: Candidate[];
  last: number;
}

/** Conversions leave the rule between the columns, `B1 | An entity …`. */
const NUMBER = /^(?:(Aus|[A-Z]{1,3}) ?)?(\d{1,3})((?:\.\d{1,3}){0,3})([A-Z]{0,2})\.?\s+(?:\|\s+)?(?=[\p{Lu}‘“"'([])/u;
const BARE = /^(?:(Aus|[A-Z]{1,3}) ?)?(\d{1,3})((?:\.\d{1,3}){0,3})([A-Z]{0,2})\.?$/;
const LONGEST_NUMBER = 60;
const BRACKETED = /^\[(\d{1,3})\]\s+(?=\S)/;
const DATE = /^\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;
/** Numbers of deleted paragraphs are left out, and conversions lose some. */
const LARGEST_GAP = 10;
/** Fewer plain numbers are a list; letters before them make a series of fewer. */
const FEWEST = { plain: 10, series: 3 } as const;
/** Runs that a list within a paragraph may interrupt. */
const MOST_OPEN_RUNS = 6;

/** The numbered paragraphs of a document, by the index of their text. */
export interface NumberedParagraphs {
  /** Paragraphs 1, 2, 3 …, and those of lettered series beside them. */
  readonly starts: ReadonlyMap<number, ParagraphStart>;
  /** How many of them have a number without letters. */
  readonly plain: number;
  /** How often a series with letters (`C1`, `C2`) begins again. */
  readonly restarts: number;
}

/**
 * Finds the paragraphs of reporting standards, decisions and rulings, which are numbered 1, 2, 3 … (or B1, B2 …, AR 1,
 * AR 2 …) under headings without numbers, and start again in each standard. The sequence tells them from lists and from
 * lines that happen to begin with a number. Linear.
 */
export function findNumberedParagraphs(texts: readonly NumberedText[]): NumberedParagraphs {
  const runs = runsOf(texts.flatMap((own, index) => readCandidate(own, index)));
  const series = new Set(
    runs.filter(({ starts }) => starts.length >= FEWEST.series).map(({ starts }) => starts[0]?.series),
  );
  const kept = runs.filter(({ starts }) =>
    starts[0]?.series === '' ? starts.length >= FEWEST.plain : series.has(starts[0]?.series),
  );
  const lettered = kept.filter(({ starts }) => starts[0]?.series !== '');
  return {
    starts: new Map(
      kept.flatMap((run) => run.starts.map(({ index, number, rest }) => [index, { number, rest }] as const)),
    ),
    plain: kept.reduce((sum, { starts }) => sum + (starts[0]?.series === '' ? starts.length : 0), 0),
    restarts: lettered.length - new Set(lettered.map(({ starts }) => starts[0]?.series)).size,
  };
}

function readCandidate({ text, bare }: NumberedText, index: number): Candidate[] {
  const head = text.slice(0, LONGEST_NUMBER);
  const bracketed = BRACKETED.exec(head);
  if (bracketed !== null) {
    return [
      {
        index,
        series: '',
        value: Number(bracketed[1]),
        inserted: false,
        number: bracketed[1] as string,
        rest: text.slice(bracketed[0].length),
      },
    ];
  }
  const match = NUMBER.exec(head) ?? (bare === true ? BARE.exec(head) : null);
  if (match === null || DATE.test(head)) return [];
  const [opening, series = '', digits = '', decimals = '', letters = ''] = match;
  if (decimals !== '' && series === '') return [];
  const number = opening.replace(/(?:\.[\s|]*|(?<![\s|])[\s|]+)$/, '');
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
