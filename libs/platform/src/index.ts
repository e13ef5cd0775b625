export { getJson } from './client/get-json.ts';
export type { InternalCall } from './client/get-json.ts';
export { ConfigError, defineEnvironment, setting, switchText, wholeNumber } from './config/environment.ts';
export type { Environment, Setting, Settings, SettingValues } from './config/environment.ts';
export { checkResidency } from './config/residency.ts';
export type { DeclaredStore, ResidencyInput } from './config/residency.ts';
export { residencyRules, residencySettings } from './config/residency-settings.ts';
export { answerError, beginExchange, exchangeOf } from './http/begin-exchange.ts';
export { errorResponse } from './http/error-response.ts';
export type { ErrorResponse } from './http/error-response.ts';
export { Exchange } from './http/exchange.ts';
export type {
  HandlerRequest,
  HandlerResult,
  RouteHandlers,
  RunningService,
  ServerSentEvent,
  StreamReply,
} from './http/handlers.ts';
export { expressMessages } from './http/express-messages.ts';
export { listen, requireFreeAddress } from './http/listen.ts';
export type { ListenOptions } from './http/listen.ts';
export { hasInternalToken } from './http/internal-token.ts';
export { PRINCIPAL_WINDOW_MS, signingToken, signPrincipal, verifyPrincipal } from './http/principal-signature.ts';
export { addProbes, PROBE_PATHS, readiness } from './http/probes.ts';
export type { Readiness, ReadinessCheck } from './http/probes.ts';
export { JSON_BODY_LIMIT_BYTES, readBodyBytes, readTextBody } from './http/read-json-body.ts';
export type { TextBodyRules } from './http/read-json-body.ts';
export { requestIdFrom } from './http/request-id.ts';
export { createInputReader, validate } from './http/request-input.ts';
export type { InputReader, ValidatedInput } from './http/request-input.ts';
export { createRouteTable } from './http/route-table.ts';
export type { RouteMatch, RouteTable } from './http/route-table.ts';
export { sendError, sendJson } from './http/send.ts';
export { startHttpService } from './http/start-http-service.ts';
export type { HttpServiceOptions, InternalRequest } from './http/start-http-service.ts';
export { startProbeService } from './http/start-probe-service.ts';
export type { ProbeServiceOptions } from './http/start-probe-service.ts';
export { Admission } from './load/admission.ts';
export type { AdmissionLimits, AdmissionOptions, AdmissionRequest } from './load/admission.ts';
export { createLogger, LOG_LEVELS } from './logging/create-logger.ts';
export type { LoggerOptions, LogLevel } from './logging/create-logger.ts';
export { silentLogger } from './logging/logger.ts';
export type { Logger } from './logging/logger.ts';
export { createHttpMetrics } from './metrics/http-metrics.ts';
export type { HttpMetrics } from './metrics/http-metrics.ts';
export { Counter, Histogram } from 'prom-client';
export type { Metric } from 'prom-client';
export { countOf, gauge, reading, registerPool } from './metrics/labelled-gauge.ts';
export type { LabelledGauge, MetricsRegistry, SingleValue } from './metrics/labelled-gauge.ts';
export { mergeMetrics } from './metrics/merge-metrics.ts';
export { StoreTimes } from './metrics/store-times.ts';
export { addPart, beginRequestSpan, inJobSpan, inPart, traceHeaders } from './tracing/spans.ts';
export type { RequestSpan, SpanAttributes } from './tracing/spans.ts';
export { freePort, freePorts } from './process/free-ports.ts';
export { patientCheck } from './process/patient-check.ts';
export type { PatientResult } from './process/patient-check.ts';
export { runProcess } from './process/run-process.ts';
export type { RunningProcess, RunOptions } from './process/run-process.ts';
