import { z } from 'zod';
import { LOG_LEVELS, setting, switchText, webAddress, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import { packageVersion } from './project-files.ts';

/** Settings of every process. */
export const processSettings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']),
    'production makes the start refuse absent or weak keys, and raises the limit of questions.',
    { default: 'development' },
  ),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), `How much is logged: ${LOG_LEVELS.join(', ')}.`, { default: 'info' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webAddress(),
    'Where a collector takes traces (OTLP over HTTP), such as http://collector:4318; left out, nothing is ' +
      'traced. Traces hold no question and no key.',
    { optional: true },
  ),
};

export const dataFolderSettings = {
  REGQA_DATA_DIR: setting(
    z.string(),
    'Folder of what no server is set for: database, passages, files, keys, a copy of the embedding model.',
    { default: '.regqa' },
  ),
};

/** Returns the settings of the address that a process listens on; `who` names it in their sentences. */
export const listenSettings = <const P extends number>(who: string, port: P) => ({
  HOST: setting(z.string(), `Address that ${who} listens on.`, { default: '127.0.0.1' }),
  PORT: setting(wholeNumber(0, 65_535), `Port that ${who} listens on; 0 takes a free one.`, {
    default: port as number,
  }),
});

const areLongTokens = (text: string) => text.split(',').every((token) => token.length >= 16);

/** The secret that services trust the gateway by. */
export const internalTokenSettings = {
  INTERNAL_TOKEN: setting(
    z.string().refine(areLongTokens, { error: 'must have at least 16 characters, each of several too' }),
    'What the services trust the gateway by, the same in all of them; their /metrics ask for it as ' +
      'Authorization: Bearer. Several, separated by commas, while it is rotated: the first is used, each is ' +
      'accepted.',
    { secret: true },
  ),
};

/** Documents to try the service with. */
export const sampleSettings = {
  OFFER_SAMPLES: setting(
    switchText(),
    'Whether short fictional documents are brought into a corpus that never held anything; left out, only where ' +
      'all runs in one process.',
    { optional: true },
  ),
};

/** How a process stops. */
export const drainSettings = {
  DRAIN_DELAY_SECONDS: setting(
    wholeNumber(0, 300),
    'How long a process that gets the signal to stop says that it is not ready before it takes no more requests: ' +
      'whoever sends them has to notice.',
    { default: 5, unit: 'seconds' },
  ),
  DRAIN_SECONDS: setting(wholeNumber(1, 3600), 'How long requests and jobs that run may go on after that.', {
    default: 35,
    unit: 'seconds',
  }),
};

/** Returns how a process logs and ends. */
export function processOptions(values: SettingValues<typeof processSettings & typeof drainSettings>) {
  return {
    logLevel: values.LOG_LEVEL,
    version: packageVersion(),
    /** Where traces are sent; null: nowhere. */
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** How long requests are still accepted after the signal to stop, in milliseconds. */
    drainDelayMs: values.DRAIN_DELAY_SECONDS * 1000,
    /** How long requests and jobs that run may then go on, in milliseconds. */
    drainMs: values.DRAIN_SECONDS * 1000,
  };
}

export type ProcessOptions = ReturnType<typeof processOptions>;
