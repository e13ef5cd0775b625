import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { pageResponses } from './openapi-responses.ts';

const PAGES = [
  {
    path: '/openapi.json',
    operationId: 'getOpenApiDocument',
    summary: 'This description',
    answer: 'The OpenAPI document.',
    contentType: 'application/json',
  },
  {
    path: '/docs',
    operationId: 'getExplorer',
    summary: 'Interactive explorer',
    answer: 'A page.',
    contentType: 'text/html',
  },
  {
    path: '/redoc',
    operationId: 'getReference',
    summary: 'Reference to read',
    answer: 'A page.',
    contentType: 'text/html',
  },
] as const;

/** Adds the documentation's own addresses, which are no contracts because they answer with pages. */
export function registerPages(registry: OpenAPIRegistry): void {
  for (const { path, operationId, summary, answer, contentType } of PAGES) {
    registry.registerPath({
      method: 'get',
      path,
      operationId,
      tags: ['Description'],
      summary,
      description: 'A browser without a key is asked for one and gets a session cookie.',
      security: [{ ApiKey: [] }],
      responses: pageResponses(answer, contentType),
    });
  }
}
