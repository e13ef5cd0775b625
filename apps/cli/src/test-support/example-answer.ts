import type { Answer } from '@regqa/client';

/** Returns a source with sensible values for what is not given. */
export function exampleSource(part: Partial<Answer['sources'][number]> = {}): Answer['sources'][number] {
  return {
    title: 'Acacia Park Local Environmental Plan 2020',
    page_number: null,
    section: 'cl 4.3(2)',
    citation: 'Acacia Park Local Environmental Plan 2020 (NSW) cl 4.3(2)',
    confidence_score: 0.93,
    chunk_id: 'acacia@1:cl-4.3:2',
    document_id: 'acacia',
    section_heading: 'Height of buildings',
    in_force_from: '2020-07-01',
    ...part,
  };
}

/** Returns an answer with sensible values for what is not given. */
export function exampleAnswer(part: Partial<Answer> = {}): Answer {
  return {
    query: 'How high may a house be?',
    answer: 'A house must not be higher than 8.5 metres. [1]',
    sources: [exampleSource()],
    trust_score: 0.71,
    response_time_ms: 12.34,
    total_sources_found: 4,
    cache_hit: false,
    ...part,
  };
}

/** Returns the answer to a question that nothing indexed answers. */
export function exampleRefusal(): Answer {
  const warnings = [{ code: 'unknown_lga', message: 'There is no area "Penrit".', suggestions: ['Penrith'] }];
  return exampleAnswer({
    answer: 'Nothing is indexed for this area.',
    sources: [],
    trust_score: 0,
    total_sources_found: 0,
    warnings,
  });
}
