import type { ReceiptBody } from '@regqa/contracts';

export type SetAsideKind = NonNullable<ReceiptBody['set_aside']>[number]['kind'];

export interface SetAside {
  readonly kind: SetAsideKind;
  /** Letters and digits. */
  readonly characters: number;
}

/** The same, with its share of all letters and digits of the file. */
export interface SetAsideShare extends SetAside {
  readonly share: number;
}

/** Returns the number of letters and digits in a text: spaces and signs change with the way it is written. */
export function charactersOf(text: string): number {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').length;
}

/** Counts the letters and digits of a file that are in no passage, by the reason. */
export class SetAsideTally {
  private readonly counts = new Map<SetAsideKind, number>();

  add(kind: SetAsideKind, what: string | number): void {
    const characters = typeof what === 'number' ? what : charactersOf(what);
    if (characters > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + characters);
  }

  addAll(counted: readonly SetAside[]): this {
    for (const { kind, characters } of counted) this.add(kind, characters);
    return this;
  }

  counted(): SetAside[] {
    const counts = [...this.counts].map(([kind, characters]) => ({ kind, characters }));
    return counts.sort((one, other) => other.characters - one.characters);
  }
}

/** Returns what was set aside with its shares; `text` is the whole text of passages and headings. */
export function withShares(setAside: readonly SetAside[], text: string): SetAsideShare[] {
  if (setAside.length === 0) return [];
  const all = setAside.reduce((sum, { characters }) => sum + characters, charactersOf(text));
  return setAside.map((one) => ({ ...one, share: one.characters / all }));
}
