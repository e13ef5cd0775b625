import { contentStems, KIND_ABBREVIATIONS, OWN_KIND_WORDS, withoutVolume } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import { applies } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { jaccard } from '../jaccard.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';

const TITLE_WORD = "(?:\\p{Lu}[\\p{L}’'-]{0,40}|\\(\\p{Lu}[^)]{0,120}\\)|and|of|the|for|on|in|to|&)";
/** `Great Barrier Reef Marine Park Act 1975`. */
const TITLE = new RegExp(
  `\\p{Lu}[\\p{L}’'-]{0,40}(?: ${TITLE_WORD}){0,24}? ${OWN_KIND_WORDS}(?: ${OWN_KIND_WORDS}){0,4}(?: \\([^)]{0,120}\\)){0,4}` +
    ` \\d{4}(?![\\p{L}\\p{N}])`,
  'gu',
);
/** Words with which a sentence begins in capitals without their being a part of a title. */
const NOT_IN_TITLES = new RegExp(
  String.raw`^(?:(?:Is|Are|Was|Were|Can|Could|May|Might|Must|Does|Do|Did|What|Which|When|Where|Who|How|Under|` +
    String.raw`In|Should|Shall|Will|Would|Has|Have|Had|The|A|An|According|For|To|of|in|to|the|and|for|on) )+`,
);

/** `POEO Act`, `Transport and Infrastructure SEPP`, `Parramatta DCP 2023`: names that people shorten. */
const SHORT_NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[A-Z]{3,8} Act|(?:\p{Lu}[\p{L}'’-]{1,40} (?:(?:and|&) )?){1,4}` +
    String.raw`${KIND_ABBREVIATIONS}(?: \d{4})?)(?![\p{L}\p{N}])`,
  'gu',
);
/** `Which SEPP`, `the NSW Act`, `our council's LEP`: no instrument of its own. */
const NAMES_NONE = new RegExp(
  String.raw`^(?:(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT|Council|State|Local|My|Our|Your|This) )*` +
    String.raw`(?:Act|${KIND_ABBREVIATIONS})(?: \d{4})?$`,
);
const STANDARD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:AASB|IFRS|IAS|GRI|ISO|AS|AS/NZS|SASB) ?S?\d{1,5}|NCC(?: \d{4})?|BCA|` +
    String.raw`TCFD|TNFD|SASB|ESRS)(?![\p{L}\p{N}])`,
  'gu',
);

/** Returns the title, as named, of an instrument not indexed, or null; one `same_title_from` alike is indexed. */
export function missingInstrument(
  { text: question, place }: Pick<ResolvedQuestion, 'text' | 'place'>,
  corpus: Pick<Corpus, 'documents' | 'instruments'>,
  { same_title_from, title_words }: AnsweringConfig['understanding'],
): string | null {
  for (const [found] of question.matchAll(TITLE)) {
    const title = found.replace(NOT_IN_TITLES, '');
    // What stands in brackets is a short name or a place, not a part of the title.
    const words = title.replace(/ \([^)]{0,120}\)/g, '').split(' ');
    if (words.length >= title_words.least && !isIndexed(title, corpus, same_title_from)) return title;
  }
  return missingShortName(question, corpus) ?? missingControlPlan({ text: question, place }, corpus);
}

const CONTROL_PLAN = /\b(?:DCP|development control plan)\b/i;
const ENVIRONMENTAL_PLAN = /\b(?:LEP|local environmental plan)\b/i;

/** Where the place is known a control plan is asked for by its kind alone: `newcastle dcp garage setback`. */
function missingControlPlan(
  { text, place }: Pick<ResolvedQuestion, 'text' | 'place'>,
  { documents, instruments }: Pick<Corpus, 'documents' | 'instruments'>,
): string | null {
  if (place?.lga == null || !CONTROL_PLAN.test(text) || ENVIRONMENTAL_PLAN.test(text)) return null;
  const isNamed = instruments.mentionedIn(text).documentIds.size > 0;
  const isIndexed = documents.some((one) => CONTROL_PLAN.test(one.title) && applies(one, place, null));
  return isNamed || isIndexed ? null : `A development control plan for ${place.lga}`;
}

function missingShortName(
  question: string,
  { documents, instruments }: Pick<Corpus, 'documents' | 'instruments'>,
): string | null {
  for (const [found] of question.matchAll(SHORT_NAME)) {
    const name = found.replace(NOT_IN_TITLES, '');
    if (!NAMES_NONE.test(name) && instruments.mentionedIn(name).documentIds.size === 0) return name;
  }
  for (const [name] of question.matchAll(STANDARD))
    if (!documents.some(({ title, authority, aliases = [] }) => `${title} ${authority} ${aliases}`.includes(name)))
      return name;
  return null;
}

/** Known by the title or one much like it; the Water Act of another year is another Act. */
function isIndexed(
  title: string,
  { documents, instruments }: Pick<Corpus, 'documents' | 'instruments'>,
  sameFrom: number,
): boolean {
  const year = title.slice(-4);
  const stems = stemsOf(title);
  const named = instruments.mentionedIn(title).documentIds;
  return documents.some((document) => {
    const likeness = jaccard(stems, stemsOf(document.title));
    const isOfYear = document.title.includes(year);
    if (named.has(document.documentId)) return isOfYear || likeness < sameFrom;
    return isOfYear && likeness >= sameFrom;
  });
}

function stemsOf(title: string): ReadonlySet<string> {
  return new Set(contentStems(withoutVolume(title).replace(/\b\d{4}\b/g, '')));
}
