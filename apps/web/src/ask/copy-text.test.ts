import { expect, it } from '@jest/globals';
import { copyText } from './copy-text.ts';

const SOURCE = { title: 'Plan', page_number: null, citation: 'Plan (NSW) cl 4.3', confidence_score: 1, chunk_id: 'a' };

it('holds the question, the answer, what each marker stands for, the day and the link', () => {
  const answer = {
    query: 'How high?',
    answer: 'cl 4.3: “8.5 metres.” [1]',
    sources: [SOURCE, { ...SOURCE, citation: 'Act (Cth) s 1', source_url: 'https://law.example/act' }],
    trust_score: 0.9,
    response_time_ms: 1,
    total_sources_found: 2,
    cache_hit: false,
    as_of: '2026-11-25',
  };
  expect(copyText(answer, 'https://here/?q=x')).toBe(
    'How high?\n\ncl 4.3: “8.5 metres.” [1]\n\n[1] Plan (NSW) cl 4.3\n[2] Act (Cth) s 1, https://law.example/act\n\n' +
      'The law in force on 2026-11-25.\nhttps://here/?q=x',
  );
});
