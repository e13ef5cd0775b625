import type { Request, Response } from 'express';
import type { Principal, RouteContract } from '@regqa/contracts';
import { ForbiddenError } from '@regqa/errors';
import type { Exchange } from './exchange.ts';
import type { HandlerRequest, StreamReply } from './handlers.ts';
import { createInputReader } from './request-input.ts';
import { sendEvents } from './send-events.ts';
import { sendFile } from './send-file.ts';
import { sendJson } from './send.ts';

export interface RouteServerOptions {
  readonly contract: RouteContract;
  readonly handle: (request: HandlerRequest) => Promise<unknown>;
  /** Returns the principal that the gateway vouched for; throws UnauthenticatedError without a valid signature. */
  readonly authenticate: (request: Request) => Principal;
  /** Aborted when the service closes; ends event streams. */
  readonly closing: AbortSignal;
}

/** Returns what serves one route: authenticate, validate, handle, answer. It rejects with what any of these throws. */
export function createRouteServer({ contract, handle, authenticate, closing }: RouteServerOptions) {
  const readInput = createInputReader(contract);
  return async (request: Request, response: Response, exchange: Exchange): Promise<void> => {
    const principal = authenticate(request);
    if (contract.access === 'admin' && principal.level !== 'admin')
      throw new ForbiddenError('This endpoint needs an admin-level key');
    const input = await readInput(request, request.params);
    const wantsEvents = contract.eventStream !== undefined && asksForEvents(request.headers.accept);
    const result = await handle({
      ...input,
      principal,
      requestId: exchange.requestId,
      startedAt: exchange.startedAt,
      raw: request,
      wantsEvents,
      logger: exchange.logger,
      signal: exchange.signal,
    });
    if (contract.success.kind === 'json' && !wantsEvents) sendJson(response, contract.success.status, result);
    else
      await sendStream(
        response,
        result as StreamReply,
        contract.method === 'GET' ? { exchange, closing } : { exchange },
      );
  };
}

/** `text/event-stream` anywhere in the header: browsers' own event readers send it with nothing else. */
function asksForEvents(accept: string | undefined): boolean {
  return accept !== undefined && /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(accept);
}

/** A stream that answers a GET ends when the service closes: its client opens it again elsewhere. */
async function sendStream(
  response: Response,
  reply: StreamReply,
  { exchange, closing }: { exchange: Exchange; closing?: AbortSignal },
): Promise<void> {
  if (reply.kind === 'file') await sendFile(response, reply);
  else
    await sendEvents(response, {
      events: reply.events,
      signal: closing === undefined ? exchange.signal : AbortSignal.any([exchange.signal, closing]),
      logger: exchange.logger,
    });
}
