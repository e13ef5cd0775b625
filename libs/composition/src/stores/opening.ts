import type { Logger } from '@regqa/platform';
import type { ClosingStack } from '../closing-stack.ts';

/** What a store is opened with: where it logs, and the stack that its closing is put on. */
export interface Opening {
  readonly logger: Logger;
  readonly stack: ClosingStack;
}
