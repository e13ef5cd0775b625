import { z } from 'zod';
import { LOG_LEVELS, setting, wholeNumber } from '@regqa/platform';

/** Settings of every process. */
export const processSettings = {
  NODE_ENV: setting(z.enum(['development', 'test', 'production']), { description: 'production makes the start refuse absent or weak keys, and raises the limit of questions.', default: 'development' }),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), { description: `How much is logged: ${LOG_LEVELS.join(', ')}.`, default: 'info' }),
};

/** The folder of a process. */
export const dataFolderSettings = {
  REGQA_DATA_DIR: setting(z.string(), { description: 'Folder of what no server is set for: database, passages, files, keys, the embedding model.', default: '.regqa' }),
};

/** Returns the settings of the address that a process listens on; `who` names it in their sentences. */
export const listenSettings = <const P extends number>(who: string, port: P) => ({
  HOST: setting(z.string(), { description: `Address that ${who} listens on.`, default: '127.0.0.1' }),
  PORT: setting(wholeNumber(0, 65_535), { description: `Port that ${who} listens on; 0 takes a free one.`, default: port as number }),
});

/** The secret that services trust the gateway by. */
export const internalTokenSettings = {
  INTERNAL_TOKEN: setting(z.string().min(16, { error: 'must have at least 16 characters' }), { description: 'What the services trust the gateway by, the same in all of them.', secret: true }),
};

/** How a process that is told to stop ends. */
export const drainSettings = {
  DRAIN_DELAY_SECONDS: setting(wholeNumber(0, 300), { description: 'How long a process that is told to stop says that it is not ready before it takes no more requests: whoever sends them has to notice.', default: 5, unit: 'seconds' }),
  DRAIN_SECONDS: setting(wholeNumber(1, 3600), { description: 'How long requests and jobs that run may go on after that.', default: 35, unit: 'seconds' }),
};
