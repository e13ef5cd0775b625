/** Puts a question to the service; a refusal is said as one. */
import type { Answer } from '@regqa/client';
import { confidenceInWords, trustInWords } from '@regqa/domain';
import { z } from 'zod';
import { defineTool, words } from '../tool.ts';

const Input = z.strictObject({
  question: words(2000).describe('The question in plain words.'),
  place: words(200).optional().describe('Local Government Area, e.g. Albury: only law that applies there answers.'),
  state: words(60).optional().describe('State or territory, by code or full name.'),
  date: z.iso.date().optional().describe('The law in force on this day, YYYY-MM-DD; today where it is left out.'),
  document_types: z
    .array(words(60))
    .max(20)
    .optional()
    .describe('Only these kinds of document, e.g. legislation, guidelines, standards.'),
});

const Output = z.object({
  outcome: z
    .enum(['answered', 'in_doubt', 'refused'])
    .describe('in_doubt: the nearest text is quoted and may not answer. refused: nothing indexed answers.'),
  answer: z.string().describe('Quotations with their pinpoints; [1] is the first source. A refusal says why.'),
  trust: z.object({ score: z.number(), in_words: z.string(), reasons: z.array(z.string()) }),
  sources: z.array(
    z.object({
      number: z.int(),
      cited: z.boolean().describe('Whether the answer rests on it; others only come near.'),
      title: z.string(),
      pinpoint: z.string().nullable(),
      page: z.int().nullable(),
      citation: z.string(),
      confidence: z.number(),
      confidence_in_words: z.string(),
      document_id: z.string().nullable(),
      passage_id: z.string(),
      text: z.string().nullable(),
      in_force_from: z.string().nullable(),
      in_force_to: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  warnings: z.array(z.string()),
  as_of: z.string().nullable().describe('The day whose law answers.'),
});

export const ask = defineTool({
  name: 'ask',
  title: 'Ask a question',
  description:
    'Answers a question about Australian environmental and planning regulation with quotations from indexed ' +
    'documents, each with its citation. Says so where nothing indexed answers. A question about a place is ' +
    'answered right only with the place.',
  input: Input,
  output: Output,

  async run({ question, place, state, date, document_types: types }, service) {
    const answer = await service.call('answerQuestion', {
      body: { query: question, lga_name: place, state, as_of: date, document_types: types },
    });
    const { trust_score: score, trust } = answer;
    return {
      outcome: outcomeOf(answer),
      answer: answer.answer,
      trust: { score, in_words: trustInWords(score), reasons: trust?.reasons ?? [] },
      sources: sourcesOf(answer),
      warnings: (answer.warnings ?? []).map(describeWarning),
      as_of: answer.as_of ?? null,
    };
  },
});

/** Nothing is cited where the question is refused; passages that come near may be there all the same. */
function outcomeOf({ citations = [], warnings = [] }: Answer): z.input<typeof Output>['outcome'] {
  if (citations.length === 0) return 'refused';
  return warnings.some(({ code }) => code === 'may_not_answer') ? 'in_doubt' : 'answered';
}

function sourcesOf({ sources, citations = [] }: Answer): z.input<typeof Output>['sources'] {
  const cited = new Set(citations.flatMap(({ markers }) => markers));
  return sources.map((source, at) => ({
    number: at + 1,
    cited: cited.has(at + 1),
    title: source.title,
    pinpoint: source.section ?? null,
    page: source.page_number,
    citation: source.citation,
    confidence: source.confidence_score,
    confidence_in_words: confidenceInWords(source.confidence_score),
    document_id: source.document_id ?? null,
    passage_id: source.chunk_id,
    text: source.text ?? null,
    in_force_from: source.in_force_from ?? null,
    in_force_to: source.in_force_to ?? null,
    url: source.source_url ?? null,
  }));
}

const describeWarning = ({ message, suggestions = [] }: NonNullable<Answer['warnings']>[number]): string =>
  suggestions.length === 0 ? message : `${message} Did you mean: ${suggestions.join(', ')}?`;
