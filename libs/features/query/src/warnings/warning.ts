import type { WarningBody } from '@regqa/contracts';

export function warning(code: string, message: string, suggestions?: readonly string[]): WarningBody {
  return { code, message, ...(suggestions !== undefined && { suggestions: [...suggestions] }) };
}

/** Returns the first `max` names with semicolons between them, and how many more there are. */
export function listed(names: readonly string[], max: number): string {
  const more = names.length > max ? ` and ${names.length - max} more` : '';
  return `${names.slice(0, max).join('; ')}${more}`;
}
