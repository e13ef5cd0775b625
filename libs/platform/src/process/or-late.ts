/** Stands for a result that did not come in time. */
export const LATE = Symbol('late');

/** Returns what the work gives, or LATE where that takes longer; the work goes on then, and nobody waits for it. */
export async function orLate<T>(work: Promise<T>, milliseconds: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => (timer = setTimeout(resolve, milliseconds, LATE)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
