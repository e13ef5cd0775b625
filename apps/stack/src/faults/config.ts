import { resolve } from 'node:path';
import { z } from 'zod';
import { environmentVariables, readFlags } from '../config.ts';
import { ACTS_OF_FAULT } from './harms.ts';

const FORMS = ['distributed', 'embedded'] as const;

const USAGE =
  `The options are --form <${FORMS.join(', ')}>, --only <process>, --act <${ACTS_OF_FAULT.join(', ')}>, these as ` +
  'often as wanted, and --folder <for data and logs, which are kept then>.';

const Flags = z.object({
  form: z.array(z.enum(FORMS)),
  only: z.array(z.string()),
  act: z.array(z.enum(ACTS_OF_FAULT)),
  folder: z.string().optional(),
});

/** Returns the configuration from the environment and the command line. Throws ConfigError that says what is wrong. */
export function loadConfig() {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { only, act, form, folder } = readFlags(Flags, USAGE, {
    form: many,
    only: many,
    act: many,
    folder: { type: 'string' },
  });
  return {
    /** Processes or kinds of them, e.g. `redis` or `query`; all when empty. */
    only,
    acts: act.length === 0 ? ACTS_OF_FAULT : act,
    forms: form.length === 0 ? FORMS : form,
    /** Keeps data and logs; undefined: they are removed in the end. */
    folder: folder === undefined ? undefined : resolve(folder),
    env: environmentVariables(),
  };
}
