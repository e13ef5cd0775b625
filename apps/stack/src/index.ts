export type { ManagedProcess, ProcessState } from './managed-process.ts';
export { startStack } from './start-stack.ts';
export type { Stack, StackOptions } from './stack.ts';
