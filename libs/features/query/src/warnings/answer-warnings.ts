/** Warns of what a reader of an answer has to know about its question, its quotations and their instruments. */
import type { WarningBody } from '@regqa/contracts';
import { formatCitation, isSample } from '@regqa/domain';
import type { Unit } from '../composition/extractive/unit.ts';
import { quotePinpoint } from '../composition/extractive/quote-pinpoint.ts';
import { isNotYetInForce } from '../corpus/corpus.ts';
import type { DistinctPassage } from '../ranking/near-duplicates.ts';
import type { RankedPassage, Ranking } from '../ranking/rank-candidates.ts';
import type { AnsweringConfig } from '../answering-config.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import { datedOn, isOld } from '../trust/assess-trust.ts';
import { asksSeveral } from '../understanding/asks-several.ts';
import type { Query } from '../understanding/understand-question.ts';
import { listed, MOST_NAMED, warning } from '../warning.ts';

/** Says which slips were corrected. The law's words for the question's mean the same, and are not said. */
export function rewriteWarning({ rewrites }: Pick<Query, 'rewrites'>): WarningBody[] {
  const slips = rewrites.filter(({ kind }) => kind === 'slip');
  if (slips.length === 0) return [];
  const read = slips.map(({ said, meant }) => `"${said}" as "${meant}"`).join(', ');
  const meant = slips.map((slip) => slip.meant);
  return [warning('question_reworded', `The question was read ${read}.`, meant)];
}

/** Says in which list a quoted use stands: an entry of a list does not say so itself. */
export function landUseWarning(sources: readonly RankedPassage[], { landUse }: Pick<Query, 'landUse'>): WarningBody[] {
  if (landUse === null) return [];
  const placed = sources.flatMap(({ passage, document }) => {
    const entry = landUse.entries.get(passage.chunkId);
    if (entry === undefined) return [];
    const where = formatCitation({ ...document, section: passage.section, pageNumber: passage.pageNumber });
    const stands = `stands under "${passage.sectionHeading}" (${where})`;
    if (entry.uses.length === 0) return [`The list of Zone ${entry.zone} ${stands}`];
    return entry.uses.map(
      ({ text, placing }) => `"${text}" in Zone ${entry.zone} ${stands}${placing === null ? '' : `: ${placing}`}`,
    );
  });
  if (placed.length === 0) return [];
  const message =
    `${placed.join('; ')}. Other provisions, of the plan or of state policies, ` +
    'may permit or forbid a use all the same.';
  return [warning('land_use_table', message)];
}

/** Says which exceptions to the quoted rule had no room in the answer: a rule without its exception may mislead. */
export function exceptionsWarning(leftOut: readonly Unit[]): WarningBody[] {
  const found = leftOut.flatMap(({ source: { passage }, start, end }) => quotePinpoint(passage, { start, end }) ?? []);
  const pinpoints = [...new Set(found)];
  if (pinpoints.length === 0) return [];
  const message = `The rule has exceptions that did not fit into the answer: read ${pinpoints.join(', ')}.`;
  return [warning('exception_not_quoted', message, pinpoints)];
}

/** Without a place, a clause that many plans share is quoted from one of them; the reader has to know. */
export function repetitionWarning({ place }: ResolvedQuestion, { best, repeatedIn }: DistinctPassage): WarningBody[] {
  if (place?.lga != null) return [];
  const quoted = best.document.title;
  const titles = titlesOf(repeatedIn).filter((title) => title !== quoted);
  if (titles.length === 0) return [];
  const others = titles.length === 1 ? 'Another instrument has' : `${titles.length} other instruments have`;
  const message =
    `${quoted} is quoted. ${others} the same or nearly the same provision. ` + 'Give lga_name to ask about one area.';
  return [warning('same_provision_elsewhere', message, titles.slice(0, MOST_NAMED))];
}

/** Says which of the texts quoted are old: a law of years ago is hardly today's in every word. */
export function oldTextWarning(
  { asOf, tense }: Pick<ResolvedQuestion, 'asOf' | 'tense'>,
  quoted: readonly Pick<RankedPassage, 'document'>[],
  limits: AnsweringConfig['trust'],
): WarningBody[] {
  const old = tense === 'past' ? [] : quoted.filter(({ document }) => isOld(document, asOf, limits));
  if (old.length === 0) return [];
  const said = new Set(old.map(({ document }) => `${document.title} (${datedOn(document)})`));
  return [
    warning('text_may_be_old', `This text is of an earlier day; check for later amendments: ${listed([...said])}.`),
  ];
}

/** Says that quotations may answer a part of a question that asks more than one thing. */
export function severalQuestionsWarning({ text }: Pick<ResolvedQuestion, 'text'>): WarningBody[] {
  if (!asksSeveral(text)) return [];
  const message =
    'The question asks more than one thing; what is quoted may answer a part. Ask each by itself as well.';
  return [warning('asks_several', message)];
}

/** Returns the warning that no quotation fits into the tokens that the caller allows. */
export function lengthWarning({ maxTokens }: Pick<ResolvedQuestion, 'maxTokens'>, characters: number): WarningBody {
  const fits = `No quotation fits into ${maxTokens} tokens (about ${characters} characters)`;
  return warning('max_tokens_too_small', `${fits}; the sources hold the answer.`);
}

/** Returns the warning that what is quoted is the law of another country; none where it is not. */
export function foreignLawWarning(quoted: readonly Pick<RankedPassage, 'document'>[]): WarningBody[] {
  const titles = titlesOf(quoted.filter(({ document }) => document.jurisdiction === 'Other'));
  return titles.length === 0 ? [] : [warning('foreign_law', `This text is not Australian law: ${listed(titles)}.`)];
}

const titlesOf = (sources: readonly Pick<RankedPassage, 'document'>[]) => [
  ...new Set(sources.map(({ document }) => document.title)),
];

/** Says that vectors are still made, as in the minutes after an upload: until then words alone find a passage. */
export function unembeddedWarning({ passages }: Pick<Ranking, 'passages'>): WarningBody[] {
  const titles = titlesOf(passages.filter(({ isUnembedded }) => isUnembedded));
  if (titles.length === 0) return [];
  const message =
    `Not all of this text is indexed by meaning yet, and it was found by its words alone: ${listed(titles)}. ` +
    'Ask again in some minutes.';
  return [warning('not_yet_embedded', message)];
}

/** The codes of what `sourceWarnings` returns. */
export const SOURCE_WARNINGS = [
  'in_force_unknown',
  'not_yet_in_force',
  'foreign_law',
  'fictional_sample',
  'draft_text',
] as const;

/** Warns of text that is made up, foreign, undated, a draft or not in force yet. The answer rests on `quoted`. */
export function sourceWarnings(
  question: ResolvedQuestion,
  { sources, quoted }: Record<'sources' | 'quoted', readonly RankedPassage[]>,
): WarningBody[] {
  return [
    ...undatedWarning(question, sources),
    ...notYetInForceWarning(question, sources),
    ...foreignLawWarning(quoted),
    ...sampleWarning(quoted),
    ...draftWarning(quoted),
  ];
}

function sampleWarning(quoted: readonly Pick<RankedPassage, 'document'>[]): WarningBody[] {
  const titles = titlesOf(quoted.filter(({ document }) => isSample(document.documentId)));
  const message = `This text is made up, to show how the service answers: ${listed(titles)}.`;
  return titles.length === 0 ? [] : [warning('fictional_sample', message)];
}

/** Councils and departments exhibit drafts, whose titles say so. */
function draftWarning(quoted: readonly Pick<RankedPassage, 'document'>[]): WarningBody[] {
  const titles = titlesOf(quoted).filter((title) => /\bdraft\b/i.test(title));
  const message = `This text is a draft, and what is made of it may say otherwise: ${listed(titles)}.`;
  return titles.length === 0 ? [] : [warning('draft_text', message)];
}

/** Warns of sources whose first day in force nobody knows; not for a question about today. */
export function undatedWarning({ asOf, tense }: ResolvedQuestion, sources: readonly RankedPassage[]): WarningBody[] {
  if (tense !== 'past') return [];
  const isUndated = ({ document }: RankedPassage) => document.inForceFrom === null && document.lastUpdated === null;
  const titles = titlesOf(sources.filter(isUndated));
  if (titles.length === 0) return [];
  const message = `Since when it is in force is not known, and it may not have been on ${asOf}: ${titles.join('; ')}.`;
  return [warning('in_force_unknown', message)];
}

/** Warns of sources that are published and not in force yet, such as a standard for later reporting periods. */
function notYetInForceWarning(
  { asOf }: ResolvedQuestion,
  sources: readonly Pick<RankedPassage, 'document'>[],
): WarningBody[] {
  const documents = new Set(sources.map(({ document }) => document).filter((one) => isNotYetInForce(one, asOf)));
  if (documents.size === 0) return [];
  const said = [...documents].map(
    ({ title, inForceFrom, lastUpdated }) => `${title} (from ${inForceFrom ?? lastUpdated})`,
  );
  return [warning('not_yet_in_force', `This text is not in force on ${asOf}: ${listed(said)}.`)];
}
