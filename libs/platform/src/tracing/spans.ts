import type { IncomingHttpHeaders } from 'node:http';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';

/** Attributes of spans never hold what was asked, a key or a text: traces go to systems that others read. */
export type SpanAttributes = Attributes;

const tracer = () => trace.getTracer('regqa');

/** The span of one request, from its head to the end of its answer. */
export interface RequestSpan {
  /** Runs the work within the span: what it begins is a child of it. */
  run(work: () => void): void;
  end(answered: { readonly route: string; readonly method: string; readonly status: number }): void;
}

/** Begins the span of a request, a child of the caller's where its headers name one (W3C `traceparent`). */
export function beginRequestSpan({
  headers,
  requestId,
}: {
  headers: IncomingHttpHeaders;
  requestId: string;
}): RequestSpan {
  const caller = propagation.extract(context.active(), headers);
  const span = tracer().startSpan('request', { kind: SpanKind.SERVER, attributes: { request_id: requestId } }, caller);
  const within = trace.setSpan(caller, span);
  return {
    run: (work) => context.with(within, work),
    end: ({ route, method, status }) => {
      span.updateName(route);
      span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Returns what the work returns, measured as a part of the span that is active; without one it only runs. */
export function inPart<T>(name: string, attributes: SpanAttributes, work: () => T): T {
  return trace.getActiveSpan() === undefined
    ? work()
    : runIn(tracer().startSpan(name, { attributes }), context.active(), work);
}

/** Adds a part of the active span that took so long, in milliseconds, and ends now. */
export function addPart(name: string, milliseconds: number): void {
  if (trace.getActiveSpan() === undefined) return;
  const now = Date.now();
  tracer()
    .startSpan(name, { startTime: now - milliseconds })
    .end(now);
}

/** Runs a job within a span of its own, a child of the span that the job was made in where `traceparent` names one. */
export function inJobSpan<T>(name: string, traceparent: string | undefined, work: () => T): T {
  const origin = traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
  return runIn(tracer().startSpan(name, { kind: SpanKind.CONSUMER }, origin), origin, work);
}

/** Returns the headers that name the active span to whoever is called; none where no span is active. */
export function traceHeaders(): { traceparent?: string; tracestate?: string } {
  const headers = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Returns what a log line says of the active span; nothing where none is. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
}

function runIn<T>(span: Span, parent: Context, work: () => T): T {
  const fail = (error: unknown): never => {
    // A message may quote what was asked.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
    span.end();
    throw error;
  };
  let result: T;
  try {
    result = context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    return fail(error);
  }
  if (!(result instanceof Promise)) {
    span.end();
    return result;
  }
  return result.then((value: unknown) => {
    span.end();
    return value;
  }, fail) as T;
}
