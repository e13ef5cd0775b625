/** Returns a function that runs `work` until it has succeeded once and then goes on giving that result. */
export function onceDone<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
