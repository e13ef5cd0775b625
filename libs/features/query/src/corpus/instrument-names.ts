import { STATE_CODES } from '@regqa/contracts';
import { COVER_WORDS, KIND_ABBREVIATIONS, KIND_WORDS, SHORT_NAMES, withoutVolume } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import { readDictionary } from '../dictionary.ts';
import { createPhraseFinder, wholeRuns } from './phrases.ts';
import type { FoundPhrase } from './phrases.ts';

const SMALL_WORDS = new Set(['and', 'of', 'the', 'for', 'on', 'in', 'to', 'from', 'by', 'or', 'a', 'an']);

/** Finds the instruments that a question names, by title or by what people call them. */
export interface InstrumentNames {
  /** `capitals` alone tell an instrument beside a pinpoint: `s 12 NTA`, `GEMS s 16`. */
  mentionedIn(question: string, by?: { readonly capitals: boolean }): InstrumentMentions;
}

type NamingConfig = Pick<AnsweringConfig['understanding'], 'least_initials' | 'title_words'>;

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
  const { documentsByName, documentsByCapitals } = collectNames(documents, config);
  const find = createPhraseFinder(documentsByName, {
    word: /[\p{L}\p{N}\p{M}'’]+/gu,
    fold: (word) => foldWords(word).join(''),
  });
  const findCapitals = createPhraseFinder(documentsByCapitals, { word: /[\p{L}\p{N}]+/gu, fold: (word) => word });
  return {
    mentionedIn: (question, { capitals } = { capitals: false }) => {
      const named = find(question);
      return mentions(question, named.length > 0 || !capitals ? named : findCapitals(question));
    },
  };
}

function mentions(question: string, named: readonly FoundPhrase<ReadonlySet<string>>[]): InstrumentMentions {
  const between = [0, ...named.map(({ end }) => end)].map((from, at) => question.slice(from, named[at]?.start));
  return { documentIds: new Set(named.flatMap(({ value }) => [...value])), rest: between.join(' ') };
}

interface KnownNames {
  readonly documentsByName: ReadonlyMap<string, ReadonlySet<string>>;
  readonly documentsByCapitals: ReadonlyMap<string, ReadonlySet<string>>;
}

function collectNames(documents: readonly NamedDocument[], config: NamingConfig): KnownNames {
  const documentsByName = namesOfParts(documents, config.title_words.most_of_a_part);
  const documentsByCapitals = new Map<string, Set<string>>();
  for (const { documentId, title, aliases = [] } of documents) {
    const names = [...namesOf(title, config.least_initials), ...aliases.map((alias) => foldWords(alias).join(' '))];
    for (const name of names)
      if (isTelling(name, config)) addTo(documentsByName, name, documentId);
      else if (IN_CAPITALS.test(name.toUpperCase())) addTo(documentsByCapitals, name.toUpperCase(), documentId);
  }
  return { documentsByName, documentsByCapitals };
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

/** `the Act` is what every instrument calls itself; `Farm dams`, a title, and `area`, initials, are topics as often. */
function isTelling(name: string, { least_initials, title_words }: NamingConfig): boolean {
  if (name.length < least_initials || KIND_ALONE.test(name)) return false;
  const words = name.split(' ').length;
  return words >= title_words.least || SAYS_KIND.test(name) || (words === 1 && !readDictionary().correct(name));
}

const KIND_ALONE = new RegExp(`^(?:(?:the|this) )?${KIND_WORDS}$`, 'i');
const SAYS_KIND = new RegExp(String.raw`\b(?:${COVER_WORDS}|${KIND_ABBREVIATIONS})\b|\d`, 'i');
/** One word, which is not that of a state or of all Acts. */
const IN_CAPITALS = new RegExp(`^(?!(?:${STATE_CODES.join('|')})$)[A-Z]{2,}$`);

function namesOf(title: string, leastInitials: number): string[] {
  const bare = withoutVolume(title).replace(/\((?:cth|nsw|vic|qld|sa|wa|tas|nt|act)\)/gi, ' ');
  const dated = foldWords(bare).join(' ');
  const undated = dated.replace(/ (?:18|19|20)\d\d\b.*$/s, '');
  return [dated, undated, ...actNames(bare, leastInitials)].filter((name) => name !== '');
}

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
