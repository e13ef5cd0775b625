import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Principal, RouteContract, RouteInput, RouteOutput, Routes } from '@regqa/contracts';
import type { Logger } from '../logging/logger.ts';
import type { ByteRange } from './byte-range.ts';

/** What every handler gets: the validated input and the request's circumstances. */
export interface HandlerRequest<C extends RouteContract = RouteContract> extends RouteInput<C> {
  readonly principal: Principal;
  readonly requestId: string;
  /** Carries the request id. */
  readonly logger: Logger;
  /** Aborted when the client goes away before the answer is complete. */
  readonly signal: AbortSignal;
  /** `performance.now()` when the request's head had arrived. */
  readonly startedAt: number;
  /** Whether the client asked for server-sent events where the contract offers them. */
  readonly wantsEvents: boolean;
  /** The raw request, for multipart bodies; JSON bodies are already consumed. */
  readonly raw: IncomingMessage;
}

/** One server-sent event; `data` is sent as JSON. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
}

/** An answer that is not JSON: a file, or server-sent events. */
export type StreamReply =
  | {
      readonly kind: 'file';
      readonly contentType: string;
      readonly fileName: string;
      readonly sizeBytes: number;
      /** Returns the content, or the part of it; a file that is not there is refused before anything is sent. */
      readonly open: (range: ByteRange | undefined) => Promise<Readable>;
    }
  | EventsReply;

interface EventsReply {
  readonly kind: 'events';
  readonly events: AsyncIterable<ServerSentEvent>;
}

/** What a handler returns: plain data for a JSON route, a stream reply for a stream route, events if `wantsEvents`. */
export type HandlerResult<C extends RouteContract> = C['success'] extends { kind: 'json' }
  ? RouteOutput<C> | EventsReply
  : StreamReply;

/** One handler a route: a route without one does not compile. */
export type RouteHandlers<R extends Routes> = {
  readonly [K in keyof R]: (request: HandlerRequest<R[K]>) => Promise<HandlerResult<R[K]>>;
};

/** Something that was started and listens. `close` is idempotent and bounded. */
export interface RunningService {
  /** Base URL, e.g. `http://127.0.0.1:4101`. */
  readonly url: string;
  close(): Promise<void>;
}
