/** Finds the area of a town or suburb that a question names: the one whose local plan speaks of it. */
import type { StateCode } from '@regqa/contracts';
import { appliesAt, areasNamed, MONTHS } from '@regqa/domain';
import type { CurrentDocument, PassageIndex } from '@regqa/ports';
import type { AnsweringConfig } from '../answering-config.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { warning } from '../warnings/warning.ts';
import { placeOf } from './resolved-question.ts';
import type { ResolvedQuestion } from './resolved-question.ts';

const WORD = String.raw`\p{Lu}\p{Ll}[\p{L}'’]{1,20}`;
const PLACED = new RegExp(
  String.raw`\b(?:[Ii]n|[Aa]t|[Nn]ear|[Aa]round|[Oo]utside|[Pp]ast) (${WORD}(?: ${WORD}){0,2})`,
  'gu',
);
/** Many towns have a street of one name. */
const NO_TOWN = / (?:Street|Road|Avenue|Lane|Drive|Act|Plan|Code)$/;
/** `In May 2031` begins a date. */
const isMonth = (name: string) => MONTHS.some((month) => month === name.toLowerCase());

export interface TownDeps {
  readonly corpus: Corpus;
  readonly index: Pick<PassageIndex, 'search'>;
  readonly limits: AnsweringConfig['understanding']['towns'];
}

/** Confines the question to the only area whose local plan mentions its town. Throws DependencyUnavailableError. */
export async function locateTown(question: ResolvedQuestion, deps: TownDeps): Promise<ResolvedQuestion> {
  const { most_names, fewest_mentions } = deps.limits;
  if (question.placeName !== null || question.warnings.some(({ code }) => code === 'place_unclear')) return question;
  const named = [...question.text.matchAll(PLACED)].map(([, name]) => name!);
  const isTown = (name: string) => !NO_TOWN.test(name) && !isMonth(name) && areasNamed(name, null).length === 0;
  const towns = [...new Set(named)].filter(isTown).slice(0, most_names);
  for (const town of towns) {
    const area = onlyArea(await documentsThatMention(town, deps), fewest_mentions);
    if (area !== null) return confinedTo(area, town, question);
  }
  return question;
}

interface Area {
  readonly name: string;
  readonly state: StateCode;
}

async function documentsThatMention(town: string, { corpus, index, limits }: TownDeps): Promise<CurrentDocument[]> {
  const query = { text: town, place: null, documentTypes: null, without: corpus.withheld, limit: limits.passages };
  const hits = await index.search(query);
  // A name has letters and apostrophes alone; `Edensor` is not Eden.
  const mention = new RegExp(String.raw`(?<!\p{L})${town}(?!\p{L})`, 'u');
  return hits.flatMap(({ passage }) => {
    const document = corpus.documentOf(passage.generation);
    return document !== undefined && mention.test(passage.text) ? [document] : [];
  });
}

/** The one area that has a local plan among the documents and where all of them apply. */
function onlyArea(documents: readonly CurrentDocument[], fewestMentions: number): Area | null {
  const local = documents.filter(({ jurisdiction, lga }) => jurisdiction === 'Local' && lga.length === 1);
  const [first] = local;
  if (first === undefined || first.state === null || local.length < fewestMentions) return null;
  const area = { name: first.lga[0]!, state: first.state };
  const place = { states: [area.state], lga: area.name };
  return documents.every((document) => appliesAt(document, place)) ? area : null;
}

function confinedTo({ name, state }: Area, town: string, question: ResolvedQuestion): ResolvedQuestion {
  const message =
    `The question names ${town}, which the local plan of ${name} (${state}) mentions: the law that applies there was ` +
    'searched. Give lga_name to ask about another area.';
  return {
    ...question,
    ...placeOf(state, name),
    warnings: [...question.warnings, warning('place_from_question', message, [name])],
  };
}
