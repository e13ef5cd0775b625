export type { Stack } from './stack.ts';
export { startStack } from './start-stack.ts';
