import type { Principal } from '@regqa/contracts';
import type { Logger } from '@regqa/platform';

/** Who asks: what a log line and an event say about it. */
export interface Asker {
  /** Whose key it is; its mandatory filters hold for the question. */
  readonly principal: Principal;
  readonly requestId: string;
  readonly logger: Logger;
  /** `performance.now()` when the request arrived. */
  readonly startedAt: number;
  readonly signal: AbortSignal;
}
