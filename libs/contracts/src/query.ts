import { z } from 'zod';
import { cacheRoutes } from './cache.ts';
import { orNull, withDefault } from './optional.ts';
import { qualityRoutes } from './quality.ts';
import { Question } from './question.ts';
import { defineRoute, json, named } from './route.ts';
import { UNRELIABLE_BELOW } from './unreliable-below.ts';
import { foldDocumentType, isoDate, score, STATE_OR_NULL_AS_PUBLISHED, text } from './vocabulary.ts';

export const QueryRequest = z
  .strictObject({
    query: Question.describe('Natural-language question.'),
    lga_name: orNull(text(200)).describe(
      'Restrict to a Local Government Area, by plain or official council name: Federal law, the law of its state, and its own.',
    ),
    state: orNull(text(60)).meta({
      ...STATE_OR_NULL_AS_PUBLISHED,
      description:
        'Restrict to a state or territory, by code or full name: Federal law, that of the state, and the local law inside it.',
    }),
    max_sources: withDefault(z.int().min(1).max(50), 5).describe('Most sources returned.'),
    min_confidence: withDefault(z.number().min(0).max(1), 0).describe('Lowest confidence score of a returned source.'),
    document_types: orNull(z.array(text(60).overwrite(foldDocumentType)).max(20)).describe(
      'Restrict to document types, e.g. legislation, guidelines. An empty list is no filter.',
    ),
    max_tokens: withDefault(z.int().min(1).max(4000), 1000).describe(
      'Most tokens in the answer; it ends at a sentence end.',
    ),
    include_metadata: withDefault(z.boolean(), true).describe(
      'Include detailed source metadata and the verification of the answer.',
    ),
    as_of: orNull(isoDate).describe(
      'Only text in force on this day, YYYY-MM-DD; today where it is left out. Earlier and later texts of an ' +
        'instrument answer where they are indexed.',
    ),
    mode: withDefault(z.enum(['auto', 'extractive', 'generative']), 'auto').describe(
      'How the answer is made. generative is refused with 503 where no model can be had.',
    ),
  })
  .meta({
    id: 'QueryRequest',
    example: {
      query: 'What is the maximum height of a dwelling house in zone R2?',
      lga_name: 'Banksia Vale',
      max_sources: 3,
    },
  });
export type QueryRequest = z.output<typeof QueryRequest>;

const Source = named('Source', {
  title: z.string(),
  page_number: z.int().min(1).nullable().describe('Page of the file, from 1; null where the format has no pages.'),
  section: z.string().nullable().optional().describe('Pinpoint as lawyers write it, e.g. cl 4.3(2).'),
  citation: z.string().describe('Full citation: title, pinpoint, jurisdiction, page.'),
  confidence_score: score,
  chunk_id: z.string(),
  document_type: z.string().optional(),
  jurisdiction: z.string().optional(),
  last_updated: isoDate.nullable().optional(),
  section_heading: z.string().nullable().optional(),
  heading_path: z.array(z.string()).optional(),
  text: z.string().optional(),
  page_label: z.string().nullable().optional(),
  ocr: z
    .boolean()
    .optional()
    .describe('True when the text was recognised from an image of the page and may hold misread characters.'),
  document_id: z.string().optional(),
  version_id: z.string().optional(),
  in_force_from: isoDate.nullable().optional(),
  in_force_to: isoDate.nullable().optional(),
  state: z.string().nullable().optional(),
  lga: z
    .array(z.string())
    .optional()
    .describe('Local Government Areas the document applies to; empty where it is not local.'),
  source_url: z.string().nullable().optional(),
  authority: z.string().nullable().optional(),
});
export type SourceBody = z.input<typeof Source>;

const AnswerCitation = named('AnswerCitation', {
  sentence: z.string().describe('A sentence of the answer, without its markers.'),
  markers: z.array(z.int().min(1)).describe('The sources it rests on: 1 is the first element of sources.'),
  verdict: z.enum(['verified', 'supported']),
  quote: z.string(),
  chunk_id: z.string(),
  start: z.int().min(0).describe("Offset of the quote in the passage's text, in UTF-16 code units."),
  end: z.int().min(0),
  section: z
    .string()
    .nullable()
    .optional()
    .describe('Pinpoint of the quote itself, e.g. cl 4.3(2) of a passage that is cl 4.3(1)–(3).'),
  citation: z.string().optional().describe('Full citation of the quote, with its own pinpoint.'),
});
export type AnswerCitationBody = z.input<typeof AnswerCitation>;

const Warning = named('Warning', {
  code: z.string(),
  message: z.string(),
  suggestions: z.array(z.string()).optional(),
});
export type WarningBody = z.input<typeof Warning>;

const TrustBreakdown = named('TrustBreakdown', {
  coverage: score,
  agreement: score,
  authority: score,
  currency: score,
  verification: score,
  reasons: z.array(z.string()),
});

export const QueryResponse = named('QueryResponse', {
  query: z.string(),
  answer: z.string(),
  sources: z.array(Source),
  trust_score: score,
  response_time_ms: z.number().min(0),
  total_sources_found: z.int().min(0),
  cache_hit: z.boolean(),
  answer_id: z.string().optional(),
  cache_key: z.string().optional(),
  mode: z
    .enum(['extractive', 'generative'])
    .optional()
    .describe('How this answer was made: quotations, or a model whose sentences were verified.'),
  as_of: isoDate.optional(),
  warnings: z.array(Warning).optional(),
  trust: TrustBreakdown.optional(),
  citations: z.array(AnswerCitation).optional(),
});
export type QueryResponseBody = z.input<typeof QueryResponse>;

const exampleSource = {
  title: 'Banksia Vale Local Environmental Plan 2024 (fictional sample)',
  page_number: null,
  section: 'cl 4.3(2)',
  citation: 'Banksia Vale Local Environmental Plan 2024 (fictional sample) (NSW) cl 4.3(2)',
  confidence_score: 0.93,
  chunk_id: 'banksia-vale-lep-2024@1:cl-4.3:2',
  document_type: 'legislation',
  jurisdiction: 'Local',
  last_updated: '2024-07-01',
};

export const queryRoutes = {
  answerQuestion: defineRoute({
    method: 'POST',
    path: '/api/query',
    access: 'ordinary',
    bucket: 'query',
    service: 'query',
    tag: 'Query',
    summary: 'Answer a question, with citations',
    description:
      'Answers only from indexed text. Each paragraph quotes one provision, with the marker of its source and its own ' +
      'pinpoint behind the quotation; citations give every quoted sentence with its offsets. Where ' +
      'nothing indexed answers the question, the answer says what is missing, nothing is cited, and ' +
      `trust_score is below ${UNRELIABLE_BELOW}. What may not answer is quoted with the warning may_not_answer, and ` +
      `trust_score is below ${UNRELIABLE_BELOW} too. A key with mandatory filters is answered within them; what lies ` +
      'outside them is 403.',
    body: {
      kind: 'json',
      schema: QueryRequest,
      examples: {
        plain: { query: 'What must a stormwater management plan contain?' },
        'at a place': {
          query: 'What is the maximum height of a dwelling house in zone R2?',
          lga_name: 'Banksia Vale',
          max_sources: 3,
        },
      },
    },
    success: json({
      description: 'The answer and the passages it rests on.',
      schema: QueryResponse,
      example: {
        query: 'What is the maximum height of a dwelling house in zone R2?',
        answer: 'The maximum height of a dwelling house in Zone R2 is 8.5 metres. [1]',
        sources: [exampleSource],
        trust_score: 0.71,
        response_time_ms: 14.2,
        total_sources_found: 4,
        cache_hit: false,
      },
    }),
    eventStream:
      'With Accept: text/event-stream the same answer as events: sources ({sources}), delta ({text}, each ' +
      'further piece of the answer as it is verified; together they are the answer), done (the whole JSON ' +
      'body), or error ({status, detail}). A second sources event voids the text before it.',
    errors: [403],
  }),
  ...cacheRoutes,
  ...qualityRoutes,
};
