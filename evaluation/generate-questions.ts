// Makes evaluation/questions/nsw-commonwealth.jsonl, the product's own questions whose provision is known, and
// evaluation/questions/lookups.jsonl, provisions and instruments called by their names, from the open documents beside
// the project:
//   node evaluation/generate-questions.ts
// From headings and defined terms (facts, taken over as they are), and from wordings of our own; no text of a provision
// is written. The same documents give the same questions.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentStems, slugify } from '@regqa/domain';
import type { Passage } from '@regqa/ports';
import { readDocument } from '../libs/features/ingestion/src/read-document.ts';
import { groupBy } from './group-by.ts';
import { DATA_FOLDER } from './open-corpora.ts';
import { ACT_QUESTIONS, PLAN_QUESTIONS, TEN_WORDINGS } from './question-set/own-words.ts';
import type { OwnWords } from './question-set/own-words.ts';
import { seededNumbers, shuffled } from './question-set/sample.ts';

const FILE = join(import.meta.dirname, 'questions/nsw-commonwealth.jsonl');
const LOOKUPS_FILE = join(import.meta.dirname, 'questions/lookups.jsonl');
const FOLDERS = ['nsw-leps-xml', 'nsw-sepps-xml', 'commonwealth-acts-md'];
/** How many questions of each kind. */
const FROM_HEADINGS = 130;
const FROM_TERMS = 80;
const LOOKUPS = 200;
/** Places at which each shared clause is asked about. */
const PLACES_EACH = 3;

interface Instrument {
  readonly title: string;
  readonly lga: string | null;
  /** Heading by provision, e.g. `cl 4.3`. */
  readonly headings: ReadonlyMap<string, string>;
  /** Pinpoint by defined term. */
  readonly terms: ReadonlyMap<string, string>;
}

interface GeneratedQuestion {
  readonly id: string;
  readonly kind: string;
  readonly question: string;
  readonly filters?: { readonly lga_name: string };
  readonly expect: { readonly title: string; readonly section?: string };
}

const next = seededNumbers(20_261_121);
const instruments = await readInstruments();
const plans = instruments.filter(({ lga }) => lga !== null);
const questions = [...fromHeadings(), ...fromTerms(), ...inOwnWords(), ...inTenWordings()];
const ids = new Map<string, number>();
writeFileSync(FILE, questions.map((question) => `${JSON.stringify({ ...question, id: uniqueId(question) })}\n`).join(''));
ids.clear();
writeFileSync(LOOKUPS_FILE, lookups().map((question) => `${JSON.stringify({ ...question, id: uniqueId(question) })}\n`).join(''));
console.log(`${questions.length} questions: ${[...groupBy(questions, ({ kind }) => kind)].map(([kind, members]) => `${members.length} ${kind}`).join(', ')}`);

async function readInstruments(): Promise<Instrument[]> {
  const read: Instrument[] = [];
  for (const folder of FOLDERS) {
    for (const file of readdirSync(join(DATA_FOLDER, 'au', folder)).sort()) {
      const { metadata, passages } = await readDocument(readFileSync(join(DATA_FOLDER, 'au', folder, file)), { fileName: file, idPrefix: slugify(file), given: {} });
      read.push({ title: metadata.title, lga: metadata.lga?.[0] ?? null, ...headingsAndTerms(passages) });
    }
  }
  return read;
}

function headingsAndTerms(passages: readonly Passage[]): Pick<Instrument, 'headings' | 'terms'> {
  const headings = new Map<string, string>();
  const terms = new Map<string, string>();
  for (const { kind, section, sectionHeading } of passages) {
    const [, provision] = /^((?:s|cl|r|reg) \d[\w.]*)/.exec(section ?? '') ?? [];
    const [, term] = /[“"]([^”"]+)[”"]/.exec(section ?? '') ?? [];
    if (kind === 'definition' && term !== undefined && section !== null) terms.set(term, terms.has(term) ? '' : section);
    else if (kind === 'provision' && provision !== undefined && sectionHeading !== null) headings.set(provision, sectionHeading);
  }
  return { headings, terms };
}

/** Headings that no other provision of the same search space has, asked by place or by the instrument's name. */
function fromHeadings(): GeneratedQuestion[] {
  const wordings = [
    (heading: string, at: string) => `What are the rules about ${heading}${at}?`,
    (heading: string, at: string) => `What does the law say on ${heading}${at}?`,
    (heading: string, at: string) => `${heading}${at}`,
    (heading: string, at: string) => `Where do I find the provision on ${heading}${at}?`,
    (heading: string, at: string) => `I need to know about ${heading}${at}.`,
  ];
  const all = instruments.flatMap((instrument) => [...instrument.headings].filter(([, heading]) => isTelling(heading, instrument)).map(([section, heading]) => ({ instrument, section, heading })));
  return shuffled(all, next)
    .slice(0, FROM_HEADINGS)
    .map(({ instrument: { title, lga }, section, heading }, at) => {
      const said = decapitalise(heading);
      const where = lga === null ? ` in the ${title}` : '';
      return { id: '', kind: 'heading', question: wordings[at % wordings.length]!(said, where), ...placeOf(lga ?? (at % 2 === 0 ? somePlace() : null)), expect: { title, section } };
    });
}

/** At least two words of its own, and no other provision of the instrument with the same ones. */
function isTelling(heading: string, { headings }: Instrument): boolean {
  const stems = new Set(contentStems(heading));
  if (stems.size < 2 || stems.size > 12 || /repealed/i.test(heading)) return false;
  const key = [...stems].sort().join(' ');
  return [...headings.values()].filter((other) => [...new Set(contentStems(other))].sort().join(' ') === key).length === 1;
}

function fromTerms(): GeneratedQuestion[] {
  const wordings = [
    (term: string, at: string) => `What is the meaning of "${term}"${at}?`,
    (term: string, at: string) => `What does "${term}" mean${at}?`,
    (term: string, at: string) => `How is ${term} defined${at}?`,
    (term: string, at: string) => `Definition of ${term}${at}`,
  ];
  const all = instruments.flatMap((instrument) => [...instrument.terms].filter(([term, section]) => section !== '' && /^[a-z][a-z -]{4,40}$/.test(term)).map(([term, section]) => ({ instrument, term, section })));
  return shuffled(all, next)
    .slice(0, FROM_TERMS)
    .map(({ instrument: { title, lga }, term, section }, at) => ({ id: '', kind: 'term', question: wordings[at % wordings.length]!(term, lga === null ? ` in the ${title}` : ''), ...placeOf(lga), expect: { title, section } }));
}

function inOwnWords(): GeneratedQuestion[] {
  const atPlaces = PLAN_QUESTIONS.flatMap((asked) => {
    const having = plans.filter((plan) => isThere(plan, asked));
    return asked.questions.flatMap((question) => shuffled(having, next).slice(0, PLACES_EACH).map(({ title, lga }) => ({ id: '', kind: 'own words, place', question, ...placeOf(lga), expect: { title, section: asked.section } })));
  });
  const ofActs = Object.entries(ACT_QUESTIONS).flatMap(([title, provisions]) =>
    provisions.filter((asked) => instruments.some((instrument) => isTitled(instrument, title) && isThere(instrument, asked))).flatMap(({ section, questions: wordings }) =>
      wordings.flatMap((question) => [
        { id: '', kind: 'own words, Act', question, expect: { title, section } },
        { id: '', kind: 'own words, Act, place', question, ...placeOf(somePlace()), expect: { title, section } },
      ]),
    ),
  );
  return [...atPlaces, ...ofActs];
}

function inTenWordings(): GeneratedQuestion[] {
  return TEN_WORDINGS.filter((asked) => instruments.some((instrument) => isTitled(instrument, asked.title) && isThere(instrument, asked))).flatMap(({ title, lga, section, questions: wordings }) =>
    wordings.map((question) => ({ id: '', kind: 'ten wordings', question, ...placeOf(lga), expect: { title, section } })),
  );
}

/** Four of five name a provision, in the ways that people write it; the others an instrument alone. */
function lookups(): GeneratedQuestion[] {
  const unique = instruments.filter(({ title }) => instruments.filter((other) => nameOf(other) === nameOf({ title, lga: other.lga })).length === 1 && !/Volume/.test(title));
  const provisions = shuffled(unique.flatMap((instrument) => [...instrument.headings.keys()].map((section) => ({ instrument, section }))), next).slice(0, LOOKUPS * 0.8);
  const ofProvisions = provisions.map(({ instrument, section }, at) => ({ id: '', kind: 'lookup', question: lookupWording(instrument, section, at), expect: { title: instrument.title, section } }));
  const ofInstruments = Array.from({ length: LOOKUPS * 0.2 }, (_, at) => {
    const instrument = unique[at % unique.length]!;
    return { id: '', kind: 'lookup, instrument', question: at < unique.length ? instrument.title : nameOf(instrument), expect: { title: instrument.title } };
  });
  return [...ofProvisions, ...ofInstruments];
}

function lookupWording(instrument: Instrument, section: string, at: number): string {
  const number = section.replace(/^\w+ /, '');
  const word = section.startsWith('cl') ? 'clause' : 'section';
  const wordings = [`${section} ${nameOf(instrument)}`, `${word} ${number} of the ${instrument.title}`, `${nameOf(instrument)} ${section}`, `What does ${word} ${number} of the ${nameOf(instrument)} say?`];
  return wordings[at % wordings.length]!;
}

/** The short name: `Penrith LEP`, `Housing SEPP`, an Act's title without its year. */
function nameOf({ title }: Pick<Instrument, 'title' | 'lga'>): string {
  const [, policy] = /^State Environmental Planning Policy \(([^)]+)\)/.exec(title) ?? [];
  if (policy !== undefined) return `${policy} SEPP`;
  return title.replace(/ Local Environmental Plan \d{4}.*/, ' LEP').replace(/ Act \d{4}.*/, ' Act');
}

function isTitled(instrument: Instrument, title: string): boolean {
  return instrument.title.startsWith(title);
}

/** A provision that the documents do not have under the number and heading is left out, and said. */
function isThere({ headings, title }: Instrument, { section, headingWord }: OwnWords): boolean {
  const heading = headings.get(section);
  const there = heading !== undefined && heading.toLowerCase().includes(headingWord);
  if (!there && (heading !== undefined || !title.includes('Local Environmental Plan'))) console.log(`not asked: ${title}, ${section} is ${heading ?? 'not there'}`);
  return there;
}

/** The law of the country applies at every place. */
function somePlace(): string {
  return plans[Math.floor(next() * plans.length)]!.lga!;
}

function placeOf(lga: string | null): Pick<GeneratedQuestion, 'filters'> {
  return lga === null ? {} : { filters: { lga_name: lga } };
}

function decapitalise(heading: string): string {
  return /^[A-Z][a-z]/.test(heading) ? heading[0]!.toLowerCase() + heading.slice(1) : heading;
}

function uniqueId({ kind, expect }: GeneratedQuestion): string {
  const base = slugify(`${kind} ${expect.title.replace(/ (Local Environmental Plan|Act).*/, '')} ${expect.section ?? ''}`).slice(0, 70);
  const used = (ids.get(base) ?? 0) + 1;
  ids.set(base, used);
  return used === 1 ? base : `${base}-${used}`;
}
