import type { Logger } from '@regqa/platform';
import type { ClosingStack } from '../closing-stack.ts';

/** What a store is opened with: where it logs, the stack for its closing, and what ends a start that waits. */
export interface Opening {
  readonly logger: Logger;
  readonly stack: ClosingStack;
  readonly stopping?: AbortSignal | undefined;
}
