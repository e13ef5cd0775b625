import type { RouteContract } from '@regqa/contracts';
import { ApiError } from './api-error.ts';
import type { CallInput, CallOutput, JsonRouteId, StreamRouteId } from './call-types.ts';
import { ROUTE_TABLE } from './route-table.ts';
import type { AllRoutes, RouteId } from './route-table.ts';
import { readServerSentEvents } from './server-sent-events.ts';
import type { ServerSentEvent } from './server-sent-events.ts';
import { readAnswer } from './stream-answer.ts';
import type { AnswerEvent } from './stream-answer.ts';

const EVENT_STREAM = 'text/event-stream';

/** The HTTP interface as typed functions; their types are those of the contracts that the server validates with. */
export interface ApiClient {
  /** Returns the parsed success. Throws ApiError for any other answer, and fetch's own error when there is none. */
  call<K extends JsonRouteId>(routeId: K, input?: CallInput<AllRoutes[K]>): Promise<CallOutput<AllRoutes[K]>>;
  /** Returns the successful answer unread, e.g. a file. Throws as `call` does. */
  open<K extends RouteId>(routeId: K, input?: CallInput<AllRoutes[K]>): Promise<Response>;
  /** Yields the events of a route that streams them. Throws as `call` does. */
  events<K extends StreamRouteId>(
    routeId: K,
    input?: CallInput<AllRoutes[K]>,
  ): AsyncGenerator<ServerSentEvent, void, undefined>;
  /**
   * Yields an answer as it is made, the whole of it last. Throws as `call` does, also for what fails on the way, and
   * AnswerBrokenOffError when the stream ends before the answer does.
   */
  streamAnswer(input: CallInput<AllRoutes['answerQuestion']>): AsyncGenerator<AnswerEvent, void, undefined>;
}

export interface ApiClientOptions {
  /** E.g. `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** Left out, only open routes answer, or those that a browser session opens. */
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
  /** Checks a success and returns it, e.g. `parseSuccess` of the contracts; without it a success is taken as it is. */
  readonly parse?: (routeId: RouteId, body: unknown) => unknown;
}

type AnyInput = CallInput<RouteContract>;

/** Returns a client for a running service. */
export function createApiClient({ baseUrl, apiKey, fetch: given, parse }: ApiClientOptions): ApiClient {
  // A browser's fetch must be called on its window.
  const send = given ?? ((input, init) => fetch(input, init));
  const open = async (routeId: RouteId, input: AnyInput = {}, accept = acceptedOf(routeId)): Promise<Response> => {
    const headers: Record<string, string> = { ...input.headers, accept };
    if (apiKey !== undefined) headers['x-api-key'] = apiKey;
    if (input.requestId !== undefined) headers['x-request-id'] = input.requestId;
    const [method, path] = ROUTE_TABLE[routeId];
    const response = await send(urlOf(baseUrl, path, input), {
      method,
      ...bodyOf(input.body, headers),
      ...(input.signal ? { signal: input.signal } : {}),
    });
    if (!response.ok) throw new ApiError(response, await parseBody(response));
    return response;
  };
  return {
    open: (routeId, input) => open(routeId, input as AnyInput),
    async call<K extends JsonRouteId>(routeId: K, input?: CallInput<AllRoutes[K]>) {
      const response = await open(routeId, input as AnyInput);
      const body: unknown = await response.json();
      return (parse ? parse(routeId, body) : body) as CallOutput<AllRoutes[K]>;
    },
    async *events(routeId, input) {
      const { body } = await open(routeId, input as AnyInput);
      if (body) yield* readServerSentEvents(body);
    },
    async *streamAnswer(input) {
      yield* readAnswer(await open('answerQuestion', input as AnyInput, EVENT_STREAM));
    },
  };
}

const acceptedOf = (routeId: RouteId) => ROUTE_TABLE[routeId][2] ?? 'application/json';

function urlOf(baseUrl: string, pattern: string, { params, query }: AnyInput): URL {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = pattern.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(values[name])));
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function bodyOf(body: unknown, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function parseBody(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return isJson ? JSON.parse(text) : text;
}
