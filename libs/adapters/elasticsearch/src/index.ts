export { createElasticsearchPassageIndex } from './elasticsearch-passage-index.ts';
export type { ElasticsearchPassageIndexOptions } from './elasticsearch-options.ts';
