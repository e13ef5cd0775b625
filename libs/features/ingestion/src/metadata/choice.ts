/** A piece of metadata that was chosen, and where it comes from. */
export interface Choice<T> {
  readonly value: T;
  readonly where: string;
}

export const NOTHING: Choice<null> = { value: null, where: 'default' };

/** Returns what was given, else what the file says, else the default. */
export function choose<T>(given: T | undefined, found: Choice<T> | null, fallback: Choice<T>): Choice<T> {
  if (given !== undefined) return { value: given, where: 'given' };
  if (found === null) return fallback;
  return { value: found.value, where: found.where.startsWith('file') ? found.where : `file: ${found.where}` };
}
