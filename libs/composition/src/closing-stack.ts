/** What was started, to be closed in reverse order: the last started may still need the first. */
export class ClosingStack {
  readonly #closers: { readonly name: string; readonly close: () => Promise<unknown> }[] = [];
  #closing: Promise<void> | undefined;

  add(name: string, close: () => Promise<unknown>): void {
    this.#closers.push({ name, close });
  }

  /** Closes everything, once; one failure keeps none of the others open. Throws AggregateError with all failures. */
  close(): Promise<void> {
    return (this.#closing ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    const failures: Error[] = [];
    for (const { name, close } of this.#closers.toReversed()) {
      await close().catch((cause: unknown) => failures.push(new Error(`closing ${name} failed`, { cause })));
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map((failure) => failure.message).join('; '));
  }
}

/** Returns what `start` returns. It puts on the stack what it starts; where it fails, all of that is closed again. */
export async function startOrClose<T>(start: (stack: ClosingStack) => Promise<T>): Promise<T> {
  const stack = new ClosingStack();
  try {
    return await start(stack);
  } catch (error) {
    await stack.close();
    throw error;
  }
}
