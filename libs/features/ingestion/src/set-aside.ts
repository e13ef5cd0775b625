import type { ReceiptBody } from '@regqa/contracts';

/** Why text of a file is in no passage. */
export type SetAsideKind = NonNullable<ReceiptBody['set_aside']>[number]['kind'];

/** How much of a file is in no passage for one reason. */
export interface SetAside {
  readonly kind: SetAsideKind;
  readonly characters: number;
}

/** Counts the text of a file that is in no passage, by the reason. */
export class SetAsideTally {
  private readonly counts = new Map<SetAsideKind, number>();

  /** Counts a text, or a number of characters. */
  add(kind: SetAsideKind, what: string | number): void {
    const characters = typeof what === 'number' ? what : what.trim().length;
    if (characters > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + characters);
  }

  /** Counts what others have counted. */
  addAll(counted: readonly SetAside[]): this {
    for (const { kind, characters } of counted) this.add(kind, characters);
    return this;
  }

  /** Returns what was counted, most first. */
  counted(): SetAside[] {
    return [...this.counts]
      .map(([kind, characters]) => ({ kind, characters }))
      .sort((one, other) => other.characters - one.characters);
  }
}

/** Returns which share of a file's text one part of what is set aside is; `characters` are those of its passages and headings. */
export function shareOf({ characters }: SetAside, of: { setAside: readonly SetAside[]; characters: number }): number {
  const all = of.setAside.reduce((sum, one) => sum + one.characters, of.characters);
  return all === 0 ? 0 : characters / all;
}
