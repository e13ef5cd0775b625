import { STATE_CODES } from '@regqa/contracts';
import { KIND_WORDS, SHORT_NAMES } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import { createPhraseFinder, wholeRuns } from './phrases.ts';
import type { FoundPhrase } from './phrases.ts';

const SMALL_WORDS = new Set(['and', 'of', 'the', 'for', 'on', 'in', 'to', 'from', 'by', 'or', 'a', 'an']);

/** Finds the instruments that a question names, by title or by what people call them. */
export interface InstrumentNames {
  mentionedIn(question: string): InstrumentMentions;
  /** The same by short initials in capitals as well, which tell an instrument beside a pinpoint alone: `s 12 NTA`. */
  mentionedShortlyIn(question: string): InstrumentMentions;
}

interface NamingConfig {
  readonly understanding: Pick<AnsweringConfig['understanding'], 'least_initials' | 'title_words'>;
  readonly vocabulary: Pick<AnsweringConfig['vocabulary'], 'expansions' | 'abbreviations'>;
}

export interface InstrumentMentions {
  readonly documentIds: ReadonlySet<string>;
  readonly rest: string;
}

interface NamedDocument {
  readonly documentId: string;
  readonly title: string;
  readonly aliases?: readonly string[];
}

/** Names are titles with and without year, `EPBC Act`, `Penrith LEP`, `Housing SEPP`, and aliases. */
export function createInstrumentNames(documents: readonly NamedDocument[], config: NamingConfig): InstrumentNames {
  const { documentsByName, documentsByInitials, documentsByHeading } = collectNames(documents, config);
  const find = createPhraseFinder(documentsByName, {
    word: /[\p{L}\p{N}\p{M}'’]+/gu,
    fold: (word) => foldWords(word).join(''),
  });
  const findInitials = createPhraseFinder(documentsByInitials, { word: /[\p{L}\p{N}]+/gu, fold: (word) => word });
  const findNames = (question: string) => {
    const whole = documentsByHeading.get(foldWords(question).join(' '));
    return whole === undefined ? find(question) : [{ start: 0, end: question.length, value: whole }];
  };
  return {
    mentionedIn: (question) => mentions(question, findNames(question)),
    mentionedShortlyIn: (question) => {
      const named = findNames(question);
      return mentions(question, named.length > 0 ? named : findInitials(question));
    },
  };
}

/** The capitals of a state or of a word that all Acts share tell none. */
const SHORT_INITIALS = new RegExp(`^(?!(?:${STATE_CODES.join('|')})$)[A-Z]{2,3}$`);

function mentions(question: string, named: readonly FoundPhrase<ReadonlySet<string>>[]): InstrumentMentions {
  const between = [0, ...named.map(({ end }) => end)].map((from, at) => question.slice(from, named[at]?.start));
  return { documentIds: new Set(named.flatMap(({ value }) => [...value])), rest: between.join(' ') };
}

interface KnownNames {
  readonly documentsByName: ReadonlyMap<string, ReadonlySet<string>>;
  readonly documentsByInitials: ReadonlyMap<string, ReadonlySet<string>>;
  readonly documentsByHeading: ReadonlyMap<string, ReadonlySet<string>>;
}

function collectNames(
  documents: readonly NamedDocument[],
  { understanding: { least_initials: least, title_words }, vocabulary }: NamingConfig,
): KnownNames {
  const documentsByName = namesOfParts(documents, title_words.most_of_a_part);
  const documentsByInitials = new Map<string, Set<string>>();
  const documentsByHeading = new Map<string, Set<string>>();
  const said = new Set(vocabulary.expansions.flatMap(({ say }) => say.flatMap(foldWords)));
  // `epbc approval` is said, but EPBC is no word.
  const everyday = said.difference(new Set(Object.keys(vocabulary.abbreviations).flatMap(foldWords)));
  for (const { documentId, title, aliases = [] } of documents) {
    const known = aliases.map((alias) => foldWords(alias).join(' ')).filter((name) => isTelling(name, least));
    const names = [...namesOf(title, least), ...known].filter((name) => !everyday.has(name));
    for (const name of names) addTo(documentsByName, name, documentId);
    if (HEADING_ALONE.test(title.trim())) addTo(documentsByHeading, foldWords(title).join(' '), documentId);
    for (const alias of aliases) if (SHORT_INITIALS.test(alias)) addTo(documentsByInitials, alias, documentId);
  }
  return { documentsByName, documentsByInitials, documentsByHeading };
}

/** A part that two plans have names neither; two years of one plan are told apart by what else is asked. */
function namesOfParts(documents: readonly NamedDocument[], longest: number): Map<string, Set<string>> {
  const titlesByPart = new Map<string, Map<string, string>>();
  for (const { documentId, title } of documents) {
    const { words = [], kinds = [] } = planWords(title) ?? {};
    for (const name of partialNames({ words, kinds }, longest))
      titlesByPart.set(name, (titlesByPart.get(name) ?? new Map()).set(documentId, words.join(' ')));
  }
  const ofOne = [...titlesByPart].filter(([, titles]) => new Set(titles.values()).size === 1);
  return new Map(ofOne.map(([name, titles]) => [name, new Set(titles.keys())]));
}

function addTo(documentsByName: Map<string, Set<string>>, name: string, documentId: string): void {
  documentsByName.set(name, (documentsByName.get(name) ?? new Set()).add(documentId));
}

const KIND_ALONE = new RegExp(`^(?:(?:the|this) )?${KIND_WORDS}$`, 'i');
/** `the Act` and `this Policy` are what every instrument calls itself. */
function isTelling(name: string, least: number): boolean {
  return name.length >= least && !KIND_ALONE.test(name);
}

function namesOf(title: string, leastInitials: number): string[] {
  const bare = title
    .replace(/\((?:volume|vol\.?)\s*\d+\)/gi, ' ')
    .replace(/\((?:cth|nsw|vic|qld|sa|wa|tas|nt|act)\)/gi, ' ');
  const dated = foldWords(bare).join(' ');
  const undated = dated.replace(/ (?:18|19|20)\d\d\b.*$/s, '');
  const whole = HEADING_ALONE.test(title.trim()) ? [] : [dated, undated];
  return [...whole, ...actNames(bare, leastInitials)].filter((name) => name !== '');
}

/** `Groundwater` and `Farm dams`, titles of pages, are what is asked about as often: a question of more names none. */
const HEADING_ALONE = /^\p{Lu}\p{Ll}+(?: \p{Ll}+)?$/u;

/** `EPBC Act`, and `EPBC` or `NGERS` where that is long enough; from the initials of the title's main words. */
function actNames(title: string, leastInitials: number): string[] {
  const act = /^(.*?)(?<!\s)\s+Act\s+\d{4}/i.exec(title);
  if (act === null) return [];
  return [act[1]!.replace(/\([^)]{0,200}\)/g, ' '), act[1]!].flatMap((words) => {
    const main = foldWords(words).filter((word) => !SMALL_WORDS.has(word));
    const initials = main.map((word) => word[0]).join('');
    if (initials.length < 2) return [];
    return initials.length >= leastInitials ? [initials, `${initials}s`, `${initials} act`] : [`${initials} act`];
  });
}

const PLAN_KINDS = SHORT_NAMES.map(({ long, short, spoken = [] }) =>
  [long, short, spoken].flat().map((name) => name.toLowerCase()),
);
/** Words that many plans and policies have tell none of them. */
const WORDS_OF_MANY = new Set([
  ...['regional', 'city', 'shire', 'municipal', 'local', 'council', 'state'],
  ...['planning', 'environmental', 'environment', 'development', 'nsw'],
]);

interface PlanWords {
  readonly kinds: readonly string[];
  readonly words: readonly string[];
}

function planWords(title: string): PlanWords | null {
  const words = ` ${foldWords(title).join(' ')} `;
  const kinds = PLAN_KINDS.find((names) => names.some((name) => words.includes(` ${name} `)));
  if (kinds === undefined) return null;
  const own = kinds
    .reduce((left, name) => left.replace(` ${name} `, ' '), words)
    .split(' ')
    .filter((word) => word !== '' && !/^(?:18|19|20)\d\d$/.test(word));
  return { kinds, words: own };
}

/** `Tamworth LEP`, `Codes SEPP`, `SEPP Housing`: words of a plan's or policy's title with its kind, long or short. */
function partialNames({ kinds, words }: PlanWords, longest: number): string[] {
  const isSmall = (word: string) => SMALL_WORDS.has(word);
  return wholeRuns(words, longest, isSmall)
    .filter((run) => run.some((word) => !WORDS_OF_MANY.has(word) && !isSmall(word)))
    .flatMap((run) => kinds.flatMap((kind) => [`${run.join(' ')} ${kind}`, `${kind} ${run.join(' ')}`]));
}

function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
