import type { WarningBody } from '@regqa/contracts';

export function warning(code: string, message: string, suggestions?: readonly string[]): WarningBody {
  return { code, message, ...(suggestions !== undefined && { suggestions: [...suggestions] }) };
}

/** A message names so many things; more would bury what it says. */
export const MOST_NAMED = 5;

/** Returns the first names with semicolons between them, and how many more there are. */
export function listed(names: readonly string[], max = MOST_NAMED): string {
  const more = names.length > max ? ` and ${names.length - max} more` : '';
  return `${names.slice(0, max).join('; ')}${more}`;
}
