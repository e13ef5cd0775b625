import { z } from 'zod';

/** One environment variable: how it is read and what is said about it. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** Reads the variable's text, e.g. `z.coerce.number().int().min(1)`. */
  readonly schema: S;
  /** One sentence, for the person who sets it. */
  readonly description: string;
  /** The value when the variable is absent or empty. Without one, and unless `optional`, the variable is required. */
  readonly default?: z.output<S>;
  readonly optional?: boolean;
  /** Unit of the value, e.g. `seconds`. */
  readonly unit?: string;
  /** Its value is never shown. */
  readonly secret?: boolean;
}

export type Settings = Readonly<Record<string, Setting>>;

/** The values of settings by variable name; optional ones may be undefined. */
export type SettingValues<T extends Settings> = {
  readonly [K in keyof T]: T[K] extends { optional: true }
    ? z.output<T[K]['schema']> | undefined
    : z.output<T[K]['schema']>;
};

/** Everything that is wrong with the environment, one line each; the message is fit to be shown as it is. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(['The configuration is not usable:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** A group of settings that can be read from an environment and described in a file. */
export interface Environment<T extends Settings> {
  /** Returns the values. Throws ConfigError that lists every problem at once; it never holds a secret's value. */
  read(variables: Readonly<Record<string, string | undefined>>): SettingValues<T>;
  /** Returns the text of `.env.example`: every variable with its sentence, unit and default. */
  renderExample(): string;
}

/** Reads a switch: true, 1, yes, on and their opposites, in any case. */
export const switchText = () => z.stringbool({ error: 'must be true or false' });
/** Reads the address of a server on the web. */
export const webAddress = () => z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
/** Returns the parts of a list that is separated by commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
/** Reads a whole number from `least` to `most`. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const error = `must be a whole number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}`;
  return z
    .string()
    .regex(/^-?\d{1,16}$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).min(least, { error }).max(most, { error }));
};

/** Returns the setting with exact types, so that its default is checked against its schema. */
export function setting<S extends z.ZodType, const O extends Omit<Setting<S>, 'schema' | 'description'> = object>(
  schema: S,
  description: string,
  about: O = {} as O,
): { schema: S; description: string } & O {
  return { schema, description, ...about };
}

/** Returns the setting of a text that may be left out. */
export const optionalText = (description: string) => setting(z.string(), description, { optional: true });
/** Returns the setting of a text that may be left out and is never shown. */
export const optionalSecret = (description: string) =>
  setting(z.string(), description, { optional: true, secret: true });

/** Defines the environment of a process; `check` adds problems that concern several variables together. */
export function defineEnvironment<T extends Settings>(
  settings: T,
  check: (values: SettingValues<T>) => string[] = () => [],
): Environment<T> {
  return {
    read(variables) {
      const problems: string[] = [];
      const entries = Object.entries(settings).map(
        ([name, one]) => [name, readSetting(name, one, { variables, problems })] as const,
      );
      if (problems.length > 0) throw new ConfigError(problems);
      const values = Object.fromEntries(entries) as SettingValues<T>;
      const together = check(values);
      if (together.length > 0) throw new ConfigError(together);
      return values;
    },
    renderExample: () =>
      `${Object.entries(settings)
        .map(([name, one]) => renderSetting(name, one))
        .join('\n\n')}\n`,
  };
}

interface Reading {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly problems: string[];
}

function readSetting(name: string, one: Setting, { variables, problems }: Reading): unknown {
  const text = variables[name]?.trim();
  // A variable that is set to nothing, as compose files do for absent ones, is not set.
  if (text === undefined || text === '') {
    if (one.default === undefined && !one.optional) problems.push(`${name} is required: ${one.description}`);
    return one.default;
  }
  const result = one.schema.safeParse(text);
  if (result.success) return result.data;
  const shown = one.secret ? '' : ` (it is ${JSON.stringify(text.slice(0, 100))})`;
  problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}${shown}`);
  return undefined;
}

function renderSetting(name: string, one: Setting): string {
  const unit = one.unit === undefined ? '' : ` Unit: ${one.unit}.`;
  const need = one.default === undefined ? (one.optional ? ' Optional.' : ' Required.') : '';
  const value = one.default === undefined || one.secret ? '' : String(one.default);
  return `# ${one.description}${unit}${need}\n#${name}=${value}`;
}
