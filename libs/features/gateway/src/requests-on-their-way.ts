interface OnItsWay {
  readonly breakOff: () => void;
  /** Index in the list; -1 once it has gone. */
  at: number;
}

/** Requests to break off, unordered, in an array: a `Set` keeps its old tables alive until a full collection. */
export class RequestsOnTheirWay {
  readonly #all: OnItsWay[] = [];

  /** Adds one; returns what takes it out again, which may be called more than once. */
  add(breakOff: () => void): () => void {
    const one: OnItsWay = { breakOff, at: this.#all.length };
    this.#all.push(one);
    return () => this.#remove(one);
  }

  breakOffAll(): void {
    for (const { breakOff } of [...this.#all]) breakOff();
  }

  get size(): number {
    return this.#all.length;
  }

  #remove(one: OnItsWay): void {
    if (one.at === -1) return;
    const last = this.#all.pop()!;
    if (last !== one) {
      this.#all[one.at] = last;
      last.at = one.at;
    }
    one.at = -1;
  }
}
