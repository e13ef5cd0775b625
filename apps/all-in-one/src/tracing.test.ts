import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { samplesPublished, startServiceProcess } from '@regqa/testing/end-to-end';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const QUESTION = 'What is the maximum height of a building in zone R2?';
/** A caller's own trace, as W3C's header names it. */
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

describe('the traces of a question', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-tracing-'));
  const spans: (Span & { readonly service: string | undefined })[] = [];
  const sent: string[] = [];
  let collector: Server;
  let log = '';

  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      const body = (await json(request)) as Export;
      sent.push(JSON.stringify(body));
      for (const { resource, scopeSpans } of body.resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
      }
      response.setHeader('content-type', 'application/json').end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const service = await startServiceProcess({
      dataFolder,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'debug' },
    });
    await samplesPublished(service);
    const headers = {
      'content-type': 'application/json',
      'x-api-key': service.keys.access,
      traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
    };
    const answer = await fetch(`${service.url}/api/query`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: QUESTION, lga_name: 'Banksia Vale' }),
    });
    expect(answer.status).toBe(200);
    await service.stop();
    log = service.output();
  });
  afterAll(() => {
    collector.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const ofQuestion = () => spans.filter(({ traceId }) => traceId === CALLER.traceId);
  const named = (name: string, service: string) =>
    ofQuestion().find((span) => span.name === name && span.service === service);

  it('are one trace, from the caller through the gateway to the query service', () => {
    const gateway = named('answerQuestion', 'gateway');
    expect(gateway).toMatchObject({ parentSpanId: CALLER.spanId });
    expect(named('answerQuestion', 'regqa')).toMatchObject({ parentSpanId: gateway!.spanId });
  });

  it.each(['turn', 'understand', 'embed', 'retrieve', 'rank', 'units', 'compose'])(
    'hold the stage %s within the query service',
    (stage) => {
      expect(named(stage, 'regqa')).toMatchObject({ parentSpanId: named('answerQuestion', 'regqa')!.spanId });
    },
  );

  it('hold the search of the passages within its stage', () => {
    const searches = ofQuestion().filter(({ name }) => name === 'passages search');
    expect(searches.length).toBeGreaterThan(0);
    expect(searches.map(({ parentSpanId }) => parentSpanId)).toContain(named('retrieve', 'regqa')!.spanId);
  });

  it('hold no word of the question and no key', () => {
    expect(sent.join('').length).toBeGreaterThan(1000);
    expect(sent.join('')).not.toMatch(/maximum height|banksia|test-access-key|test-admin-key/i);
  });

  it('hold the reading of the samples', () => {
    expect(spans.some(({ name }) => name === 'ingestion job')).toBe(true);
  });

  it('hold no probes', () => {
    expect(spans.filter(({ attributes }) => attributes.some(({ value }) => value.stringValue === 'unmatched'))).toEqual(
      [],
    );
  });

  it('are named by lines of the log', () => {
    expect(log).toContain(`"trace_id":"${CALLER.traceId}"`);
  });
});
