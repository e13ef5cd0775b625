import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { createLogger } from '../logging/create-logger.ts';
import { addPart, beginRequestSpan, inJobSpan, inPart, traceHeaders } from './spans.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

/** Runs the work within the span of a request and ends it. */
async function request<T>(work: () => Promise<T> | T, headers = {}): Promise<T> {
  const span = beginRequestSpan({ headers, requestId: 'r1' });
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  span.run(() => void Promise.resolve().then(work).then(resolve, reject));
  try {
    return await promise;
  } finally {
    span.end({ route: 'answerQuestion', method: 'POST', status: 200 });
  }
}

describe('without an SDK', () => {
  it('parts only run, nothing is passed on, and log lines say nothing of traces', async () => {
    const lines: string[] = [];
    const logger = createLogger({
      name: 'query',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    });
    const headers = await request(() => {
      logger.info({}, 'Hello');
      return inPart('rank', {}, traceHeaders);
    }, CALLER);
    expect(headers).toEqual({});
    expect(lines[0]).not.toContain('trace_id');
  });
});

describe('with an SDK', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });

  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(provider);
  });
  beforeEach(() => exporter.reset());
  afterAll(async () => {
    await provider.shutdown();
    for (const api of [context, propagation, trace]) api.disable();
  });

  const finished = () =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      traceId: span.spanContext().traceId,
      id: span.spanContext().spanId,
      parent: span.parentSpanContext?.spanId,
      status: span.status,
    }));

  it('a request goes on with its caller’s trace and is named by its route', async () => {
    await request(() => {}, CALLER);
    expect(finished()).toEqual([
      expect.objectContaining({ name: 'answerQuestion', traceId: TRACE, parent: 'b7ad6b7169203331' }),
    ]);
  });

  it('a request whose caller sends nonsense begins a trace of its own', async () => {
    await request(() => {}, { traceparent: 'nonsense' });
    expect(finished()[0]).toMatchObject({ parent: undefined, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it('parts are children of what they run in, also after waiting', async () => {
    await request(() =>
      inPart('rank', {}, async () => {
        await Promise.resolve();
        addPart('turn', 5);
      }),
    );
    const [turn, rank, whole] = finished();
    expect([turn!.name, rank!.name]).toEqual(['turn', 'rank']);
    expect([turn!.parent, rank!.parent]).toEqual([rank!.id, whole!.id]);
  });

  it('a part outside of a request is not noted', async () => {
    await inPart('corpusRelease', {}, async () => {});
    addPart('turn', 5);
    expect(finished()).toEqual([]);
  });

  it('a part that fails says what kind of failure, not its message, which may quote a question', async () => {
    const failing = request(() =>
      inPart('rank', {}, () => Promise.reject(new RangeError('no answer to: May I build a shed?'))),
    );
    await expect(failing).rejects.toThrow('shed');
    expect(finished()[0]!.status).toEqual({ code: 2, message: 'RangeError' });
    expect(
      JSON.stringify(exporter.getFinishedSpans().map(({ status, attributes, events }) => [status, attributes, events])),
    ).not.toContain('shed');
  });

  it('a job goes on with the trace that it was made in, and begins one where that is not known', async () => {
    const made = await request(() => traceHeaders().traceparent, CALLER);
    await inJobSpan('ingestion job', made, async () => {});
    await inJobSpan('ingestion job', undefined, async () => {});
    const [origin, job, other] = finished();
    expect(job).toMatchObject({ traceId: TRACE, parent: origin!.id });
    expect(other).toMatchObject({ parent: undefined });
  });

  it('log lines name the trace while it is active, and none afterwards', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger({
      name: 'query',
      level: 'info',
      destination: { write: (line) => void lines.push(JSON.parse(line)) },
    });
    await request(() => logger.child({ request_id: 'r1' }).info({}, 'within'), CALLER);
    logger.info({}, 'after');
    expect(lines[0]).toMatchObject({ trace_id: TRACE, span_id: expect.any(String), request_id: 'r1' });
    expect(lines[1]).not.toHaveProperty('trace_id');
  });
});
