export { getJson } from './client/get-json.ts';
export type { InternalCall } from './client/get-json.ts';
export {
  ConfigError,
  defineEnvironment,
  listOf,
  optionalSecret,
  optionalText,
  setting,
  switchText,
  webAddress,
  wholeNumber,
} from './config/environment.ts';
export type { SettingValues } from './config/environment.ts';
export { checkResidency } from './config/residency.ts';
export type { DeclaredStore } from './config/residency.ts';
export { PRODUCTION_REGION, residencySettings } from './config/residency-settings.ts';
export { answerError, beginExchange, exchangeOf } from './http/begin-exchange.ts';
export { errorResponse } from './http/error-response.ts';
export type { HandlerRequest, HandlerResult, RouteHandlers, RunningService, ServerSentEvent } from './http/handlers.ts';
export { listen, requireFreeAddress } from './http/listen.ts';
export { hasInternalToken } from './http/internal-token.ts';
export { signingToken, signPrincipal } from './http/principal-signature.ts';
export { addProbes, PROBE_PATHS } from './http/probes.ts';
export type { ReadinessCheck } from './http/probes.ts';
export { JSON_BODY_LIMIT_BYTES, readBodyBytes, readTextBody } from './http/read-json-body.ts';
export { createInputReader, validate } from './http/request-input.ts';
export { createRouteTable } from './http/route-table.ts';
export type { RouteMatch } from './http/route-table.ts';
export { sendJson } from './http/send.ts';
export { startHttpService } from './http/start-http-service.ts';
export type { HttpServiceOptions } from './http/start-http-service.ts';
export { Admission } from './load/admission.ts';
export type { AdmissionLimits } from './load/admission.ts';
export { createLogger, LOG_LEVELS } from './logging/create-logger.ts';
export type { LogLevel } from './logging/create-logger.ts';
export { silentLogger } from './logging/logger.ts';
export type { Logger } from './logging/logger.ts';
export { createHttpMetrics } from './metrics/http-metrics.ts';
export type { HttpMetrics } from './metrics/http-metrics.ts';
export { Counter, Histogram } from 'prom-client';
export type { Metric } from 'prom-client';
export { countOf, gauge, reading, registerPool } from './metrics/labelled-gauge.ts';
export type { MetricsRegistry } from './metrics/labelled-gauge.ts';
export { mergeMetrics } from './metrics/merge-metrics.ts';
export { StoreTimes } from './metrics/store-times.ts';
export { addPart, inJobSpan, inPart, traceHeaders } from './tracing/spans.ts';
export { freePort, freePorts } from './process/free-ports.ts';
export { patientCheck } from './process/patient-check.ts';
export type { PatientResult } from './process/patient-check.ts';
export { runProcess } from './process/run-process.ts';
export type { RunningProcess } from './process/run-process.ts';
