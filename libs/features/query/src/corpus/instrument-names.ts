import { KIND_WORDS, SHORT_NAMES } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import { createPhraseFinder } from './phrases.ts';

const SMALL_WORDS = new Set(['and', 'of', 'the', 'for', 'on', 'in', 'to', 'from', 'by', 'or', 'a', 'an']);

/** Finds the instruments that a question names, by title or by what people call them. */
export interface InstrumentNames {
  mentionedIn(question: string): InstrumentMentions;
}

type NamingNumbers = Pick<AnsweringConfig['understanding'], 'least_initials' | 'title_words'>;

export interface InstrumentMentions {
  readonly documentIds: ReadonlySet<string>;
  readonly rest: string;
}

/** Names are titles with and without year, `EPBC Act`, `Penrith LEP`, `Housing SEPP`, and aliases. */
export function createInstrumentNames(
  documents: readonly { documentId: string; title: string; aliases?: readonly string[] }[],
  { least_initials: least, title_words }: NamingNumbers,
): InstrumentNames {
  const documentsByName = new Map<string, Set<string>>();
  const titlesByPart = new Map<string, Map<string, string>>();
  for (const { documentId, title, aliases = [] } of documents) {
    const known = aliases.map((alias) => foldWords(alias).join(' ')).filter((name) => isTelling(name, least));
    for (const name of [...namesOf(title, least), ...known]) addTo(documentsByName, name, documentId);
    const own = planWords(title);
    for (const name of own === null ? [] : partialNames(own, title_words.most_of_a_part))
      titlesByPart.set(name, (titlesByPart.get(name) ?? new Map()).set(documentId, own!.words.join(' ')));
  }
  // A part that two plans have names neither; two years of one plan are told apart by what else is asked.
  for (const [name, titles] of titlesByPart)
    if (new Set(titles.values()).size === 1) for (const id of titles.keys()) addTo(documentsByName, name, id);
  const find = createPhraseFinder(documentsByName, {
    word: /[\p{L}\p{N}\p{M}'’]+/gu,
    fold: (word) => foldWords(word).join(''),
  });
  return {
    mentionedIn: (question) => {
      const named = find(question);
      const between = [0, ...named.map(({ end }) => end)].map((from, at) => question.slice(from, named[at]?.start));
      return { documentIds: new Set(named.flatMap(({ value }) => [...value])), rest: between.join(' ') };
    },
  };
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
  return runsOf(words, longest).flatMap((run) => kinds.flatMap((kind) => [`${run} ${kind}`, `${kind} ${run}`]));
}

/** Returns all runs of the words that say something and neither begin nor end with a small word. */
function runsOf(words: readonly string[], longest: number): string[] {
  return words.flatMap((first, from) =>
    words.slice(from, from + longest).flatMap((last, length) => {
      const run = words.slice(from, from + length + 1);
      const isWhole = !SMALL_WORDS.has(first) && !SMALL_WORDS.has(last);
      return isWhole && run.some((word) => !WORDS_OF_MANY.has(word) && !SMALL_WORDS.has(word)) ? [run.join(' ')] : [];
    }),
  );
}

function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
