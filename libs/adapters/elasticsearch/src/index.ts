export { createElasticsearchPassageIndex } from './elasticsearch-passage-index.ts';
export type { ElasticsearchAuth, ElasticsearchPassageIndexOptions, IndexLogger } from './elasticsearch-options.ts';
