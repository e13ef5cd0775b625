import type { RouteContract } from '@regqa/contracts';
import type { z } from 'zod';
import type { AllRoutes, RouteId } from './route-table.ts';

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
  /** Further headers, e.g. `range` for a part of a file. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What a JSON route answers with. */
export type CallOutput<C extends RouteContract> = C['success'] extends {
  kind: 'json';
  schema: infer S extends z.ZodType;
}
  ? z.output<S>
  : never;
