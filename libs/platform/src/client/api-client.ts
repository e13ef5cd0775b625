import type { z } from 'zod';
import { allRoutes, REQUEST_ID_HEADER } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';
import type { ServerSentEvent } from '../http/handlers.ts';
import { readServerSentEvents } from './server-sent-events.ts';

type AllRoutes = typeof allRoutes;
export type RouteId = keyof AllRoutes;

/** Routes that answer with JSON. */
export type JsonRouteId = { [K in RouteId]: AllRoutes[K]['success'] extends { kind: 'json' } ? K : never }[RouteId];
/** Routes that answer with a file or with events. */
export type StreamRouteId = Exclude<RouteId, JsonRouteId>;

type ParamsOf<C> =
  C extends RouteContract<infer P, z.ZodType, z.ZodType> ? (z.ZodType extends P ? unknown : z.input<P>) : never;
type QueryOf<C> =
  C extends RouteContract<z.ZodType, infer Q, z.ZodType> ? (z.ZodType extends Q ? unknown : z.input<Q>) : never;
type BodyOf<C> =
  C extends RouteContract<z.ZodType, z.ZodType, infer B> ? (z.ZodType extends B ? unknown : z.input<B>) : never;

/** What a call brings along: the contract's parameters and body before validation. */
export interface CallInput<C extends RouteContract> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  /** JSON data, or FormData for a multipart route. */
  readonly body?: BodyOf<C> | FormData;
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

/** What a JSON route answers with. */
export type CallOutput<C extends RouteContract> = C['success'] extends {
  kind: 'json';
  schema: infer S extends z.ZodType;
}
  ? z.output<S>
  : never;

/** An answer that is not a success, as it came. */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed JSON body, or its text where it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;

  constructor(response: Response, body: unknown) {
    super(describe(response.status, body));
    this.name = 'ApiError';
    this.status = response.status;
    this.body = body;
    this.headers = response.headers;
  }
}

/** The HTTP interface as typed functions; built from the same contracts that the server validates with. */
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
}

export interface ApiClientOptions {
  readonly baseUrl: string;
  /** Left out, only open routes answer. */
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
}

type AnyInput = CallInput<RouteContract>;

/** Returns a client for a running service at `baseUrl`, e.g. `http://127.0.0.1:8080`. */
export function createApiClient({ baseUrl, apiKey, fetch: send = fetch }: ApiClientOptions): ApiClient {
  const open = async (routeId: RouteId, input: AnyInput = {}): Promise<Response> => {
    const contract: RouteContract = allRoutes[routeId];
    const accept = contract.success.kind === 'stream' ? contract.success.contentType : 'application/json';
    const headers: Record<string, string> = { accept };
    if (apiKey !== undefined) headers['x-api-key'] = apiKey;
    if (input.requestId !== undefined) headers[REQUEST_ID_HEADER] = input.requestId;
    const response = await send(urlOf(baseUrl, contract, input), {
      method: contract.method,
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
      const { success } = allRoutes[routeId] as RouteContract;
      if (success.kind !== 'json') throw new TypeError(`${routeId} does not answer with JSON`);
      return success.schema.parse(await response.json()) as CallOutput<AllRoutes[K]>;
    },
    async *events(routeId, input) {
      const { body } = await open(routeId, input as AnyInput);
      if (body) yield* readServerSentEvents(body);
    },
  };
}

function urlOf(baseUrl: string, contract: RouteContract, { params, query }: AnyInput): URL {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = contract.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(values[name])));
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

function describe(status: number, body: unknown): string {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : body;
  return `${status}: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`;
}
