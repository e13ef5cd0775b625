import { expect, it } from '@jest/globals';
import { copyText } from './copy-text.ts';

const SOURCE = { title: 'Plan', page_number: null, citation: 'Plan (NSW) cl 4.3', confidence_score: 1, chunk_id: 'a' };

it('holds the question, the answer, the sources that it quotes by their markers, the day and the link', () => {
  const answer = {
    query: 'How high?',
    answer: '“8.5 metres.” [1] — cl 4.3',
    sources: [
      SOURCE,
      { ...SOURCE, citation: 'Found only' },
      { ...SOURCE, citation: 'Act s 1', source_url: 'https://a.example' },
    ],
    citations: [1, 3].map((marker) => ({
      sentence: 'a',
      markers: [marker],
      verdict: 'verified' as const,
      quote: 'a',
      chunk_id: 'a',
      start: 0,
      end: 1,
    })),
    trust_score: 0.9,
    response_time_ms: 1,
    total_sources_found: 3,
    cache_hit: false,
    as_of: '2026-11-25',
  };
  expect(copyText(answer, 'https://here/?q=x')).toBe(
    'How high?\n\n“8.5 metres.” [1] — cl 4.3\n\n[1] Plan (NSW) cl 4.3\n[3] Act s 1, https://a.example\n\n' +
      'The law in force on 25 November 2026.\nhttps://here/?q=x',
  );
});
