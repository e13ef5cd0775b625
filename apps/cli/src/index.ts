export { writeResults } from './evaluate/results-file.ts';
export type { ResultsSection } from './evaluate/results-file.ts';
export { JobFollower } from './ingest/follow-jobs.ts';
export { uploadFile } from './ingest/upload-file.ts';
