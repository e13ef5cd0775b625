export type { ManagedProcess, ProcessState } from './managed-process.ts';
export { QuestionLoad, summarise } from './question-load.ts';
export type { LoadOptions, Outcome } from './question-load.ts';
export { startStack } from './start-stack.ts';
export type { ServerName, ServiceJob, ServiceKind, Stack, StackOptions } from './stack.ts';
