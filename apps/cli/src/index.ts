export { rightTexts } from './evaluate/judge/right-source.ts';
export { mulberry32 } from './evaluate/measure/bootstrap.ts';
export { OPEN_SETS } from './evaluate/questions/open-sets.ts';
export { readSplits } from './evaluate/questions/question-sets.ts';
export type { Question as EvaluationQuestion } from './evaluate/questions/question.ts';
export { writeResults } from './evaluate/results-file.ts';
export { JobFollower } from './ingest/follow-jobs.ts';
export { uploadFile } from './ingest/upload-file.ts';
