import { z } from 'zod';

/** Who may call a route: anyone, any valid key, or a key of admin level. */
type Access = 'open' | 'ordinary' | 'admin';

/** Which rate-limit bucket a route draws from. */
export type RateLimitBucket = 'query' | 'public' | 'admin' | 'health';

/** The groups of the interface, in the order in which its description has them, each with what belongs there. */
export const TAGS = {
  Query: 'Questions and their answers, the places that they may name, and how good answers are.',
  Documents: 'Reading what is indexed: documents, their versions, provisions and passages.',
  'Admin: cache': 'Answers that are kept.',
  'Admin: documents': 'Putting documents in, reading them again, taking them out.',
  'Admin: jobs': 'What became of an upload.',
  'Admin: keys': 'Keys for others, with limits and filters.',
  'Admin: audit': 'What was changed by whom.',
  'Admin: system': 'The state of each component, and where data is kept.',
  'Admin: evaluation': 'Questions that answers are measured with.',
  Feedback: 'What people say of answers.',
  'Admin: feedback': 'Reading what people said, and making evaluation questions of it.',
  Analytics: 'How much is asked, and how it was answered.',
  Health: 'Whether the service works.',
  Description: 'This description, for programs and for people.',
} as const;
type Tag = keyof typeof TAGS;

/** The process that answers a route. The gateway forwards what is not its own. */
export type ServiceName = 'gateway' | 'query' | 'documents' | 'analytics';

/** A route's request body: JSON validated by a schema, or a multipart upload whose text fields are. */
type BodyContract<B extends z.ZodType = z.ZodType> =
  | { readonly kind: 'json'; readonly schema: B; readonly examples?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'multipart'; readonly fields: B };

interface JsonSuccess<R extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly status: 200 | 201 | 202;
  readonly description: string;
  readonly schema: R;
  readonly example: unknown;
}

/** A file, or server-sent events. */
interface StreamSuccess {
  readonly kind: 'stream';
  readonly status: 200;
  readonly description: string;
  readonly contentType: string;
  readonly otherContentTypes?: readonly string[];
  /** Whether a part of it is sent where a Range header asks for one. */
  readonly ranges?: true;
}

/** Returns the schema of an object that the interface description shows under the name `id`. */
export const named = <M extends z.core.$ZodLooseShape>(id: string, members: M) => z.object(members).meta({ id });

/** Returns a successful answer in JSON; its status is 200 unless another is given. */
export function json<R extends z.ZodType>(
  success: Omit<JsonSuccess<R>, 'kind' | 'status'> & { readonly status?: 201 | 202 },
): JsonSuccess<R> {
  return { kind: 'json', status: 200, ...success };
}

/** One route of the HTTP interface: validation, handler types, OpenAPI, the typed client and guard tests follow. */
export interface RouteContract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  S extends JsonSuccess | StreamSuccess = JsonSuccess | StreamSuccess,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** OpenAPI form, e.g. `/api/documents/{document_id}`. */
  readonly path: string;
  readonly access: Access;
  readonly bucket: RateLimitBucket;
  readonly service: ServiceName;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: BodyContract<B>;
  /** Also answers `text/event-stream` when the client asks for it. */
  readonly eventStream?: string;
  readonly success: S;
  /** Error statuses beyond those that follow from its access, its body and parameters, and the service behind it. */
  readonly errors?: readonly (403 | 409)[];
  /** Another success body the same route may give with another status, e.g. the unhealthy health body. */
  readonly alternative?: { readonly status: 503; readonly description: string; readonly example: unknown };
}

/** Routes of one service by operation id. */
export type Routes = Readonly<Record<string, RouteContract>>;

/** Returns the contract as it is, with its exact type. */
export function defineRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  const S extends JsonSuccess | StreamSuccess,
>(contract: RouteContract<P, Q, B, S>): RouteContract<P, Q, B, S> {
  return contract;
}

export interface RouteInput<C extends RouteContract> {
  readonly params: C extends RouteContract<infer P, z.ZodType, z.ZodType> ? z.output<P> : never;
  readonly query: C extends RouteContract<z.ZodType, infer Q, z.ZodType> ? z.output<Q> : never;
  readonly body: C extends RouteContract<z.ZodType, z.ZodType, infer B> ? z.output<B> : never;
}

export type RouteOutput<C extends RouteContract> = C['success'] extends {
  kind: 'json';
  schema: infer R extends z.ZodType;
}
  ? z.input<R>
  : never;
