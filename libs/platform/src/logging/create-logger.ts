import { pino } from 'pino';
import type { DestinationStream } from 'pino';
import { traceFields } from '../tracing/spans.ts';
import type { Logger } from './logger.ts';

/** Levels of `LOG_LEVEL`, from most to least. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Field names whose values never reach the log, wherever they are in the first two levels. */
const SECRET_FIELDS = [
  'apiKey',
  'api_key',
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'internalToken',
  'password',
  'secret',
  'token',
];

export interface LoggerOptions {
  /** Names the process in every line. */
  readonly name: string;
  readonly level: LogLevel;
  /** Standard output unless set. */
  readonly destination?: DestinationStream;
}

/** Returns a logger that writes one JSON object a line, with ISO times, levels and the active trace, no secrets. */
export function createLogger({ name, level, destination }: LoggerOptions): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`]);
  return pino(
    {
      name,
      level,
      base: { name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: traceFields,
      redact: { paths, censor: '[secret]' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
