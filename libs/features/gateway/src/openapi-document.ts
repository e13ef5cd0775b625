import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { allRoutes, TAGS } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';
import { pageResponses, RESPONSE_HEADERS, responsesOf } from './openapi-responses.ts';

const DESCRIPTION =
  'Answers natural-language questions about Australian environmental and planning regulation from indexed text ' +
  'alone: every sentence of an answer carries a marker and a verdict.\n\n' +
  'Send your key in `X-API-Key`. Paths under `/api/admin` need an admin-level key. Every answer carries ' +
  '`X-RateLimit-*` headers and `X-Request-Id`. Every error body is JSON with `detail`. Under `/api` changes only add.';

const LICENCE = { name: 'Apache License 2.0', identifier: 'Apache-2.0' };

type Generated = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/** Returns the OpenAPI 3.1 description, built from the contracts that requests are validated with. */
export function buildOpenApiDocument(version: string): Generated {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The ordinary key, the admin key, or an issued key.',
  });
  for (const [name, header] of Object.entries(RESPONSE_HEADERS))
    registry.registerComponent('headers', name, { ...header });
  for (const [operationId, contract] of Object.entries(allRoutes as Record<string, RouteContract>))
    registerRoute(registry, operationId, contract);
  registerPages(registry);
  const document = new OpenApiGeneratorV31(registry.definitions, { sortComponents: 'alphabetically' }).generateDocument(
    {
      openapi: '3.1.0',
      info: { title: 'RegQA', version, description: DESCRIPTION, license: LICENCE },
      servers: [{ url: '/' }],
      security: [{ ApiKey: [] }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    },
  );
  return withoutNullParameters(document);
}

/** A number that is read from text counts as nullable to the generator; a parameter in a URL cannot be null. */
function withoutNullParameters(document: Generated): Generated {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => [path.get, path.post, path.delete]);
  for (const parameter of operations.flatMap((operation) => operation?.parameters ?? [])) {
    if (!('schema' in parameter) || parameter.schema === undefined || !('type' in parameter.schema)) continue;
    const { type } = parameter.schema;
    if (Array.isArray(type)) parameter.schema.type = type.filter((one) => one !== 'null')[0]!;
  }
  return document;
}

const PAGES = [
  { path: '/openapi.json', operationId: 'getOpenApiDocument', summary: 'This description', type: 'application/json' },
  { path: '/docs', operationId: 'getExplorer', summary: 'Interactive explorer', type: 'text/html' },
  { path: '/redoc', operationId: 'getReference', summary: 'Reference to read', type: 'text/html' },
] as const;

/** Adds the documentation's own addresses, which are no contracts because they answer with pages. */
function registerPages(registry: OpenAPIRegistry): void {
  for (const { path, operationId, summary, type } of PAGES) {
    registry.registerPath({
      method: 'get',
      path,
      operationId,
      tags: ['Description'],
      summary,
      description: 'A browser without a key is asked for one and gets a session cookie.',
      security: [{ ApiKey: [] }],
      responses: pageResponses(type),
    });
  }
}

function registerRoute(registry: OpenAPIRegistry, operationId: string, contract: RouteContract): void {
  const { params, query } = contract;
  registry.registerPath({
    method: contract.method.toLowerCase() as 'get' | 'post' | 'delete',
    path: contract.path,
    operationId,
    tags: [contract.tag],
    summary: contract.summary,
    ...(contract.description === undefined ? {} : { description: contract.description }),
    security: contract.access === 'open' ? [] : [{ ApiKey: [] }],
    request: {
      ...(params instanceof z.ZodObject ? { params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...requestBody(contract),
    },
    responses: responsesOf(contract),
  });
}

function requestBody({ body }: RouteContract) {
  if (body === undefined) return {};
  if (body.kind === 'json') {
    const named = Object.entries(body.examples ?? {}).map(([name, value]) => [name, { value }]);
    const examples =
      named.length > 0 ? { examples: Object.fromEntries(named) as Record<string, { value: unknown }> } : {};
    return { body: { required: true, content: { 'application/json': { schema: body.schema, ...examples } } } };
  }
  const file = z.string().meta({
    format: 'binary',
    description: 'The document. What the fields leave out is read from it where it can be.',
  });
  const schema =
    body.fields instanceof z.ZodObject ? z.strictObject({ file, ...body.fields.shape }) : z.strictObject({ file });
  return { body: { required: true, content: { 'multipart/form-data': { schema } } } };
}
