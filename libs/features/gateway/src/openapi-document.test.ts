import { describe, expect, it } from '@jest/globals';
import { allRoutes, JURISDICTIONS, QueryRequest, STATE_CODES, STATE_NAMES } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';
import { buildOpenApiDocument } from './openapi-document.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: { type: unknown } }[];
  requestBody?: {
    content: Record<string, { schema: { $ref?: string; properties?: Record<string, unknown>; required?: string[] } }>;
  };
  responses: Record<
    string,
    { headers?: Record<string, { $ref: string }>; content?: Record<string, { schema: unknown; example?: unknown }> }
  >;
}

const document = JSON.parse(JSON.stringify(buildOpenApiDocument('1.2.3'))) as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};
const ROUTES: readonly (readonly [id: string, contract: RouteContract])[] = Object.entries(allRoutes);
const operationOf = ({ path, method }: RouteContract) => document.paths[path]![method.toLowerCase()]!;

describe('the OpenAPI document', () => {
  it('is version 3.1 of this version of the service', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
  });

  it.each(ROUTES)('describes %s under its own id and with its success', (id, contract) => {
    const operation = operationOf(contract);
    expect(operation.operationId).toBe(id);
    expect(operation.responses).toHaveProperty(String(contract.success.status));
  });

  it.each(ROUTES)('says who may call %s', (_id, contract) => {
    expect(operationOf(contract).security).toEqual(contract.access === 'open' ? [] : [{ ApiKey: [] }]);
  });

  it.each(ROUTES)('states the errors of %s, each with a body', (_id, contract) => {
    const { responses } = operationOf(contract);
    const expected = [
      '400',
      '405',
      '429',
      '500',
      ...(contract.access === 'open' ? [] : ['401']),
      ...(contract.access === 'admin' ? ['403'] : []),
      ...(contract.errors ?? []).map(String),
    ];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(expected));
    for (const [status, { content }] of Object.entries(responses))
      expect([status, Object.keys(content ?? {}).length > 0]).toEqual([status, true]);
  });

  it.each(ROUTES)('states the rate-limit headers on every response of %s', (_id, contract) => {
    for (const { headers } of Object.values(operationOf(contract).responses)) {
      expect(Object.keys(headers ?? {})).toEqual(
        expect.arrayContaining(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id']),
      );
    }
  });

  it.each(ROUTES.filter(([, { success }]) => success.kind === 'json'))(
    'shows an example of %s that its own schema accepts',
    (_id, { success }) => {
      if (success.kind === 'json') expect(success.schema.safeParse(success.example).error).toBeUndefined();
    },
  );

  it('shows questions that are accepted', () => {
    const { body } = allRoutes.answerQuestion as RouteContract;
    const examples = Object.values((body?.kind === 'json' && body.examples) || {});
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(QueryRequest.safeParse(example).error).toBeUndefined();
  });

  it('describes an upload as a file with fields', () => {
    const { schema } = operationOf(allRoutes.uploadDocument).requestBody!.content['multipart/form-data']!;
    expect(schema.required).toEqual(['file']);
    expect(schema.properties).toMatchObject({
      file: { type: 'string', format: 'binary' },
      title: { type: 'string' },
      in_force_from: { format: 'date' },
    });
  });

  it('gives a question’s fields their ranges and defaults', () => {
    const { QueryRequest: described } = document.components['schemas'] as {
      QueryRequest: { properties: Record<string, unknown>; additionalProperties: boolean };
    };
    expect(described.properties).toMatchObject({
      max_sources: { minimum: 1, maximum: 50, default: 5 },
      query: { minLength: 1, maxLength: 2000 },
    });
    expect(described.additionalProperties).toBe(false);
  });

  it('has no parameter that could be null', () => {
    const parameters = ROUTES.flatMap(([, contract]) => operationOf(contract).parameters ?? []);
    expect(parameters.length).toBeGreaterThan(20);
    for (const { name, schema } of parameters) expect([name, typeof schema.type]).toEqual([name, 'string']);
  });

  const parameter = (path: string, name: string) =>
    document.paths[path]!['get']!.parameters!.find((one) => one.name === name)!.schema as Record<string, unknown>;
  const fieldsOf = (id: string) =>
    (document.components['schemas']![id] as { properties: Record<string, Record<string, unknown>> }).properties;
  const STATES = [...STATE_CODES, ...Object.values(STATE_NAMES)];

  it('lists the states and jurisdictions wherever one is asked for', () => {
    expect(parameter('/api/documents', 'jurisdiction')['enum']).toEqual(JURISDICTIONS);
    expect(parameter('/api/documents', 'state')['enum']).toEqual(STATES);
    const upload =
      document.paths['/api/admin/documents']!['post']!.requestBody!.content['multipart/form-data']!.schema.properties!;
    expect([upload['state'], upload['jurisdiction']]).toMatchObject([{ enum: STATES }, { enum: JURISDICTIONS }]);
  });

  it('names null among the states where it means that none is asked for', () => {
    expect(fieldsOf('QueryRequest')['state']!['enum']).toEqual([...STATES, null]);
  });

  it('lets null stand beside a named part, never for one', () => {
    const schemas = document.components['schemas'] as Record<string, { type?: unknown; properties?: unknown }>;
    for (const [name, { type }] of Object.entries(schemas)) expect([name, type]).toEqual([name, 'object']);
    expect(schemas['Job']!.properties).toMatchObject({
      receipt: { anyOf: [{ $ref: '#/components/schemas/Receipt' }, { type: 'null' }] },
    });
  });

  it('gives times their format, offsets their end, and what analytics may include its words', () => {
    expect(parameter('/api/admin/audit', 'from')['anyOf']).toEqual([{ format: 'date' }, { format: 'date-time' }]);
    for (const path of ['/api/documents', '/api/admin/jobs', '/api/documents/{document_id}/provisions'])
      expect(parameter(path, 'skip')['maximum']).toBe(Number.MAX_SAFE_INTEGER);
    const include = new RegExp(parameter('/api/analytics', 'include')['pattern'] as string);
    expect(['series', 'refusals,keys', 'everything', 'series;keys'].map((value) => include.test(value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('says that a file comes in the media type that its uploader gave', () => {
    const types = Object.keys(document.paths['/api/documents/{document_id}/file']!['get']!.responses['200']!.content!);
    expect(types).toEqual(expect.arrayContaining(['application/pdf', 'text/markdown', '*/*']));
  });

  it('describes an event of a stream by its name and data', () => {
    const { content } = document.paths['/api/admin/jobs/{job_id}/events']!['get']!.responses['200']!;
    expect(content!['text/event-stream']!.schema).toMatchObject({ type: 'object', required: ['event', 'data'] });
  });

  it.each(ROUTES.filter(([, { body }]) => body !== undefined))(
    'states that the body of %s may be too large or of a wrong kind',
    (_id, contract) => {
      expect(Object.keys(operationOf(contract).responses)).toEqual(expect.arrayContaining(['413', '415', '422']));
    },
  );

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, kind, name] of references) expect(document.components[kind!]).toHaveProperty([name!]);
  });

  it.each(['/openapi.json', '/docs', '/redoc'])('describes %s', (path) => {
    expect(document.paths[path]!['get']!.security).toEqual([{ ApiKey: [] }]);
  });
});
