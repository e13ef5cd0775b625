import type { Logger } from '@regqa/platform';

export interface TracingOptions {
  /** Names the process in traces. */
  readonly name: string;
  readonly version: string;
  /** Where a collector takes OTLP over HTTP, such as `http://collector:4318`; null: nothing is traced. */
  readonly endpoint: string | null;
  readonly logger: Logger;
}

/**
 * Sends traces of this process, or of this thread of it, to a collector; without an endpoint nothing is loaded, and
 * spans cost next to nothing. `close` sends what is left.
 */
export async function startTracing({
  name,
  version,
  endpoint,
  logger,
}: TracingOptions): Promise<{ close(): Promise<void> }> {
  if (endpoint === null) return { close: async () => {} };
  const [
    { context, propagation, trace },
    { setGlobalErrorHandler, W3CTraceContextPropagator },
    { BatchSpanProcessor, TracerProvider },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  setGlobalErrorHandler((err) => logger.warn({ err }, 'Traces could not be sent'));
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const resource = resourceFromAttributes({
    'service.name': name,
    'service.namespace': 'regqa',
    'service.version': version,
  });
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    close: () => provider.shutdown().catch((err: unknown) => logger.warn({ err }, 'The last traces could not be sent')),
  };
}
