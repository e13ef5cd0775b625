import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import YAML from 'yaml';

/** The file that starts everything on one machine. */
const COMPOSE_FILE = join(import.meta.dirname, '../docker-compose.yml');

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- read as it comes; each test names its fields
export type ComposeModel = any;

/** A variable of the compose file: its name, and what stands after it: `:-default` or `:?message`. */
const VARIABLE = /\$\{([A-Z][A-Z0-9_]*)(?::([-?])([^}]*))?\}/g;

/** Returns the names of the variables in the file that have no default. */
export function requiredVariables(): Set<string> {
  return new Set(
    [...readFileSync(COMPOSE_FILE, 'utf8').matchAll(VARIABLE)]
      .filter(([, , kind]) => kind !== '-')
      .map(([, name]) => name!),
  );
}

/** Returns the file as compose reads it with these variables. Throws where one without a default is missing. */
export function composeModel(variables: Readonly<Record<string, string>>): ComposeModel {
  return YAML.parse(composeText(variables), { merge: true });
}

/** Returns the file as it is written, with the names of its variables. */
export const unreplacedModel = (): ComposeModel => YAML.parse(readFileSync(COMPOSE_FILE, 'utf8'), { merge: true });

/** Returns the text of the file with its variables replaced. Throws where one without a default is missing. */
export function composeText(variables: Readonly<Record<string, string>>): string {
  return readFileSync(COMPOSE_FILE, 'utf8').replace(VARIABLE, (_all, ...[name, kind, rest = '']: string[]) => {
    const value = variables[name!] || (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`${name} is missing: ${rest}`);
    return value;
  });
}
