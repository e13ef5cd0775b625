import { z } from 'zod';
import { defineRoute, json, named } from './route.ts';
import { isoDate } from './vocabulary.ts';

const share = z.number().min(0).max(1);

const ReliabilityBin = named('ReliabilityBin', {
  count: z.int().min(1).describe('Answers or sources in this bin; bins hold equally many.'),
  predicted: share.describe('Mean of the scores given.'),
  observed: share.describe('Share of them that were right.'),
});

const ReliabilityFigure = named('ReliabilityFigure', {
  name: z.string(),
  value: z.number().nullable().describe('Null where the sample is empty.'),
  target: z.string(),
  sample: z.int().min(0),
});

const Reliability = named('Reliability', {
  score: z.enum(['confidence_score', 'trust_score']),
  retrieval: z.enum(['keywords', 'hybrid']).describe('Whether passages were also found by meaning.'),
  embedding_model: z.string().nullable(),
  measured_on: isoDate,
  fitted_on: z.string(),
  tested_on: z.string().describe('Held-out questions that the table is made from.'),
  sample: z.int().min(1),
  expected_calibration_error: share,
  bins: z.array(ReliabilityBin),
  figures: z.array(ReliabilityFigure),
});

export const QualityReport = named('QualityReport', { reliability: z.array(Reliability) });
export type QualityReportBody = z.input<typeof QualityReport>;

export const qualityRoutes = {
  getQuality: defineRoute({
    method: 'GET',
    path: '/api/quality',
    access: 'ordinary',
    bucket: 'public',
    service: 'query',
    tag: 'Query',
    summary: 'How far scores can be relied on',
    description:
      'The reliability tables of this release: of the answers and sources that were given a score, how many ' +
      'were right, on questions that the scores were not fitted on.',
    query: z.strictObject({}),
    success: json({
      description: 'A table for each score and way of finding passages.',
      schema: QualityReport,
      example: {
        reliability: [
          {
            score: 'trust_score',
            retrieval: 'keywords',
            embedding_model: null,
            measured_on: '2026-11-21',
            fitted_on: 'one half of the open questions',
            tested_on: 'the other half',
            sample: 4,
            expected_calibration_error: 0.05,
            bins: [{ count: 4, predicted: 0.8, observed: 0.75 }],
            figures: [
              {
                name: 'answerable, right passage first: trusted at 0.6 or more',
                value: 0.9,
                target: 'at least 0.85',
                sample: 4,
              },
            ],
          },
        ],
      },
    }),
  }),
};
