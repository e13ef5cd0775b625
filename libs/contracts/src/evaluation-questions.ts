import { z } from 'zod';
import { examplePage, pageMembers, paging } from './paging.ts';
import { Question } from './question.ts';
import { defineRoute, json, named } from './route.ts';
import { foldDocumentType, isoDate, parseStateCode, STATE_AS_PUBLISHED, STATE_CODES, text } from './vocabulary.ts';

/** What an answer must rest on. At least one member is given. */
export const ExpectedSource = z
  .strictObject({
    title: text(500).optional().describe("The instrument's title, or its beginning."),
    document_id: text(200).optional(),
    section: text(200).optional().describe('The pinpoint or its beginning, e.g. cl 4.3 for any of its subclauses.'),
    page: z.int().min(1).optional().describe('Page of the file, from 1.'),
    text: text(20_000)
      .optional()
      .describe('The right passage. A source counts when it holds at least half of its words in order.'),
  })
  .refine((given) => Object.keys(given).length > 0, { error: 'says nothing' })
  .meta({ id: 'ExpectedSource', minProperties: 1 });
export type ExpectedSource = z.output<typeof ExpectedSource>;

/** Filters of a question, as they go into the body of `POST /api/query`. What is left out is left to the service. */
export const QuestionFilters = z.strictObject({
  lga_name: text(200).optional(),
  state: text(60)
    .refine((state) => parseStateCode(state) !== undefined, {
      error: `one of ${STATE_CODES.join(', ')} or a full name is expected`,
    })
    .optional()
    .meta(STATE_AS_PUBLISHED),
  document_types: z.array(text(60).overwrite(foldDocumentType)).max(20).optional(),
  max_sources: z.int().min(1).max(50).optional(),
  min_confidence: z.number().min(0).max(1).optional(),
  max_tokens: z.int().min(1).max(4000).optional(),
  as_of: isoDate.optional(),
  mode: z.enum(['auto', 'extractive', 'generative']).optional(),
});
export type QuestionFilters = z.output<typeof QuestionFilters>;

export const questionMembers = {
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/, {
    error: 'letters, digits, dots, hyphens and underscores are expected, 200 at most',
  }),
  kind: text(100)
    .optional()
    .describe(
      'What kind of question it is; results are also counted by kind. Questions of the kind "ten wordings" ' +
        'that expect the same ask the same.',
    ),
  question: Question,
  filters: QuestionFilters.optional().describe('Members of the body of POST /api/query.'),
  expect: ExpectedSource.optional().describe('What the answer must rest on.'),
  also_expect: z.array(ExpectedSource).max(50).default([]).describe('Further sources that are right.'),
  facts: z.array(text(500)).max(50).default([]).describe('Words that must be in the answer.'),
  absent: z
    .array(text(500))
    .max(50)
    .default([])
    .describe('Words that must not be in the answer: they would make it wrong.'),
  unanswerable: z.literal(true).optional().describe('True where the answer must be a refusal.'),
};

interface Expecting {
  readonly expect?: unknown;
  readonly unanswerable?: true | undefined;
}
export const saysWhatIsRight = ({ expect, unanswerable }: Expecting): boolean =>
  (expect === undefined) === (unanswerable === true);
export const EITHER_IS_RIGHT = { error: 'needs either expect or unanswerable', path: ['expect'] };

/** A question with what a right answer to it is: a line of a question set. */
export const EvaluationQuestion = z.strictObject(questionMembers).refine(saysWhatIsRight, EITHER_IS_RIGHT);
export type EvaluationQuestion = z.output<typeof EvaluationQuestion>;

/** The same as it is added; it is given an identifier where it has none. */
export const NewEvaluationQuestion = z
  .strictObject({
    ...questionMembers,
    id: questionMembers.id.optional().describe('Made where it is left out.'),
  })
  .refine(saysWhatIsRight, EITHER_IS_RIGHT)
  .meta({ id: 'NewEvaluationQuestion', oneOf: [{ required: ['expect'] }, { required: ['unanswerable'] }] });
export type NewEvaluationQuestion = z.output<typeof NewEvaluationQuestion>;

const AddedQuestion = named('EvaluationQuestion', {
  ...questionMembers,
  created_at: z.iso.datetime(),
  created_by: z.string().describe('Identifier of the key that it was added with.'),
});
export type AddedQuestionBody = z.input<typeof AddedQuestion>;

const example = {
  id: 'banksia-vale-height',
  question: 'How high may a dwelling house be in zone R2?',
  filters: { lga_name: 'Banksia Vale' },
  expect: { title: 'Banksia Vale Local Environmental Plan 2024', section: 'cl 4.3' },
  facts: ['8.5 metres'],
};
const exampleAdded = {
  ...example,
  also_expect: [],
  absent: [],
  created_at: '2026-11-21T03:00:00.000Z',
  created_by: 'admin',
};
const about = { access: 'admin', bucket: 'admin', service: 'documents', tag: 'Admin: evaluation' } as const;

export const evaluationQuestionRoutes = {
  addEvaluationQuestion: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/questions',
    summary: 'Add a question to evaluate answers with',
    description: 'The evaluation on the command line asks it with the others. An identifier that is taken is 409.',
    body: {
      kind: 'json',
      schema: NewEvaluationQuestion,
      examples: { answerable: example, unanswerable: { question: 'Who won the cricket?', unanswerable: true } },
    },
    success: json({
      status: 201,
      description: 'The question as it is kept.',
      schema: AddedQuestion,
      example: exampleAdded,
    }),
    errors: [409],
  }),
  listEvaluationQuestions: defineRoute({
    ...about,
    method: 'GET',
    path: '/api/admin/questions',
    summary: 'List the questions that were added',
    description: 'Those of the question sets that come with the product are not among them.',
    query: z.strictObject(paging),
    success: json({
      description: 'In the order in which they were added.',
      schema: named('EvaluationQuestionListing', { questions: z.array(AddedQuestion), ...pageMembers }),
      example: { questions: [exampleAdded], ...examplePage },
    }),
  }),
  deleteEvaluationQuestion: defineRoute({
    ...about,
    method: 'DELETE',
    path: '/api/admin/questions/{question_id}',
    summary: 'Delete a question that was added',
    description: 'Later evaluations do not ask it.',
    params: z.object({
      question_id: z.string().min(1).max(200).describe('The identifier of the question.'),
    }),
    success: json({
      description: 'It is gone.',
      schema: named('EvaluationQuestionDeleted', { question_id: z.string(), deleted: z.literal(true) }),
      example: { question_id: example.id, deleted: true },
    }),
  }),
};
