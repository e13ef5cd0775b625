export { arrangeCorpus } from './corpus/corpus.ts';
export type { Corpus } from './corpus/corpus.ts';
export { TermStatistics } from './corpus/term-statistics.ts';
export { evidenceOf, retrievePassages } from './retrieval/retrieve-passages.ts';
export type { Candidate, Retrieval } from './retrieval/retrieve-passages.ts';
export { startQueryService } from './start-query-service.ts';
export type { QueryServiceDeps, QueryServiceOptions } from './start-query-service.ts';
