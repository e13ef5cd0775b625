/** Invented Acts whose every section has one rule about invented land, so that each question has one right source. */

const SYLLABLES = ['vo', 'ra', 'li', 'mu', 'te', 'ka', 'so', 'ni', 'de', 'pa', 'gu', 'be'] as const;
export const ACTS = 12;
const SECTIONS = 40;
const LANDS = ACTS * SECTIONS;
/** Asked again and again: they are in the cache but for the moment after a release. */
const OFTEN_ASKED = 10;

export interface FictionalAct {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Returns the Act number `at` of the corpus that is asked about, `at` from 0 to `ACTS` - 1. */
export function fictionalAct(at: number): FictionalAct {
  const lands = Array.from({ length: SECTIONS }, (_, section) => at * SECTIONS + section);
  return act(
    `act-${at}`,
    lands.map((land) => ({ heading: `Maximum height of buildings on ${nameOf(land)} land`, text: ruleAbout(land) })),
  );
}

/** Returns a short Act that nobody asks about. */
export function passingAct(id: string): FictionalAct {
  return act(
    id,
    [1, 2, 3].map((kind) => ({
      heading: `Register of permits of kind ${kind}`,
      text: `The registrar of ${id} must list every permit of kind ${kind} within ${kind + 6} days.`,
    })),
  );
}

/** Returns the question of this number: by turns one that is asked often, and one that is new in its wording. */
export function questionOf(number: number): { query: string; max_sources: number } {
  const land = landAskedAbout(number);
  const isRepeated = number % 2 === 0;
  // The number of sources is part of what an answer is cached under.
  return {
    query: `What is the maximum height of a building on ${nameOf(land)} land?`,
    max_sources: isRepeated ? 5 : 6 + (Math.floor(number / (2 * LANDS)) % 40),
  };
}

/** Returns what an answer is worth: whether its sources hold the rule, whose words it has, or that it refuses. */
export function judgeAnswer(number: number, body: string): 'written' | 'quoted' | 'refused' | 'wrong' {
  const { answer, sources, mode } = JSON.parse(body) as { answer: string; sources: { text: string }[]; mode: string };
  if (sources.length === 0) return 'refused';
  const land = landAskedAbout(number);
  const isRight =
    sources.some(({ text }) => text.includes(ruleAbout(land))) && answer.includes(`${metresOf(land)} metres`);
  if (!isRight) return 'wrong';
  return mode === 'generative' ? 'written' : 'quoted';
}

function landAskedAbout(number: number): number {
  const turn = Math.floor(number / 2);
  return number % 2 === 0 ? turn % OFTEN_ASKED : OFTEN_ASKED + (turn % (LANDS - OFTEN_ASKED));
}

const metresOf = (land: number) => 3 + (land % 37);
const ruleAbout = (land: number) =>
  `The height of a building on ${nameOf(land)} land must not exceed ${metresOf(land)} metres.`;

/** Three syllables in the number's own order, so that no two share a name. */
function nameOf(land: number): string {
  const base = SYLLABLES.length;
  return (
    [Math.floor(land / (base * base)), Math.floor(land / base) % base, land % base]
      .map((at) => SYLLABLES[at])
      .join('') + 'm'
  );
}

function act(id: string, rules: readonly { heading: string; text: string }[]): FictionalAct {
  const title = `${id.replaceAll('-', ' ')} Act 2033 (fictional)`;
  const sections = rules.map(
    ({ heading, text }, at) => `##### ${at + 1}  ${heading}\n\n(1) ${text}\n\n(2) The minister may not vary this.`,
  );
  return {
    id,
    fields: { document_id: id, title, jurisdiction: 'Federal', document_type: 'legislation' },
    text: [`# ${title}`, 'This Act is invented for a test.', '### Part 1--Rules', ...sections].join('\n\n'),
  };
}
