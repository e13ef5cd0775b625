import type { ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { ErrorBody, InternalErrorBody, ValidationErrorBody } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';

type Responses = Record<string, ResponseConfig>;

export const RESPONSE_HEADERS = {
  'X-RateLimit-Limit': { description: 'Requests allowed in the window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'When the window ends, in Unix seconds.', schema: { type: 'integer' } },
  'X-Request-Id': {
    description: "The caller's request id when it was well-formed, else a new one.",
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  Allow: { description: 'The methods that the path has.', schema: { type: 'string' } },
} as const;

/** One event of a stream: its name, and JSON as text. */
const SERVER_SENT_EVENT = z.object({ event: z.string(), data: z.string() });

type HeaderName = keyof typeof RESPONSE_HEADERS;
const ON_EVERY_RESPONSE: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

const ERRORS: Readonly<Record<number, readonly [description: string, detail: string, header?: HeaderName]>> = {
  400: [
    'Malformed in a way that is no single field: not JSON, an unknown query parameter, a value outside a closed list.',
    "Unknown query parameter 'limt'; allowed: skip, limit",
  ],
  401: ['No key, or an unknown one.', 'Invalid API key'],
  403: ['A good key that is not of admin level.', 'This endpoint needs an admin-level API key'],
  404: ['No such thing.', 'There is no document with this id'],
  405: ['The path has other methods.', 'Method not allowed; allowed: GET, HEAD', 'Allow'],
  409: ['The same change is already under way.', 'A reprocessing of all documents is already running'],
  413: ['The body is larger than allowed.', 'The body is larger than 65536 bytes'],
  415: ['The body is of a kind that is not accepted.', 'The body must be application/json, not text/plain'],
  429: [
    'The rate limit is exceeded.',
    'Rate limit exceeded: 30 requests per minute. Try again in 42 seconds.',
    'Retry-After',
  ],
  503: [
    'Something without which the request cannot be served is out of reach.',
    'The query service is unavailable; try again shortly',
    'Retry-After',
  ],
  504: ['A service did not answer in time.', 'The query service did not answer in time'],
};

/** Returns every response of a route: its success, the errors that it states, and those that every such route has. */
export function responsesOf(contract: RouteContract): Responses {
  const responses: Responses = { [contract.success.status]: success(contract), 500: internal() };
  if (contract.success.kind === 'stream' && contract.success.ranges)
    responses[206] = { ...success(contract), description: 'The part that a Range header asked for.' };
  for (const status of errorStatuses(contract)) responses[status] = status === 422 ? validation() : error(status);
  if (contract.alternative) responses[contract.alternative.status] = alternative(contract);
  return responses;
}

function errorStatuses(contract: RouteContract): number[] {
  const statuses = new Set<number>([400, 405, 429, ...(contract.errors ?? [])]);
  if (contract.access !== 'open') statuses.add(401);
  if (contract.access === 'admin') statuses.add(403);
  if (contract.body || contract.query || contract.params) statuses.add(422);
  if (contract.params) statuses.add(404);
  if (contract.body) statuses.add(413).add(415);
  if (contract.service !== 'gateway') statuses.add(503).add(504);
  return [...statuses].sort((a, b) => a - b);
}

function success({ success: answer, eventStream }: RouteContract): ResponseConfig {
  if (answer.kind === 'stream') {
    const schema =
      answer.contentType === 'text/event-stream' ? SERVER_SENT_EVENT : z.string().meta({ format: 'binary' });
    const types = [answer.contentType, ...(answer.otherContentTypes ?? [])];
    return response(answer.description, Object.fromEntries(types.map((type) => [type, { schema }])));
  }
  const events =
    eventStream === undefined
      ? {}
      : { 'text/event-stream': { schema: SERVER_SENT_EVENT.meta({ description: eventStream }) } };
  const { schema, example } = answer;
  return response(answer.description, { 'application/json': { schema, example }, ...events });
}

/** The unhealthy health body has the shape of the healthy one. */
function alternative({ alternative: other, success: answer }: RouteContract): ResponseConfig {
  const schema = answer.kind === 'json' ? answer.schema : ErrorBody;
  return response(other!.description, { 'application/json': { schema, example: other!.example } });
}

function error(status: number): ResponseConfig {
  const [description, detail, header] = ERRORS[status]!;
  return response(description, { 'application/json': { schema: ErrorBody, example: { detail } } }, header);
}

const validation = (): ResponseConfig =>
  response('A field or parameter is missing, unknown, of the wrong type or out of range.', {
    'application/json': { schema: ValidationErrorBody },
  });

const internal = (): ResponseConfig =>
  response('Something unforeseen. The log holds the cause under error_id.', {
    'application/json': { schema: InternalErrorBody },
  });

function response(
  description: string,
  content: NonNullable<ResponseConfig['content']>,
  header?: HeaderName,
): ResponseConfig {
  const names = header === undefined ? ON_EVERY_RESPONSE : [...ON_EVERY_RESPONSE, header];
  const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  return { description, headers, content };
}

/** The responses of a page of the documentation, which needs a key too. */
export function pageResponses(type: 'application/json' | 'text/html'): Responses {
  const isJson = type === 'application/json';
  const page = response(isJson ? 'The OpenAPI document.' : 'A page.', {
    [type]: { schema: isJson ? z.looseObject({}) : z.string() },
  });
  return { 200: page, 401: error(401), 429: error(429), 500: internal() };
}
