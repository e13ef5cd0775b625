import { RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';

type ContainerMeaning = Extract<HeadingMeaning, { is: 'container' }>;

/** A schedule and the agreement in it are numbered in different ways. */
type Numbering = 'digits' | 'letters' | 'none';

/** Separates an instrument's schedules from those within one, such as an agreement's `Schedule A`. */
export class ScheduleLevels {
  private outer: { readonly level: number; readonly numbering: Numbering } | null = null;
  private inInner = false;

  /** Returns the rank of a heading; one of a schedule decides about those that follow it. */
  rankOf({ type, rank, number }: ContainerMeaning, level: number): number {
    if (type === 'appendix')
      return this.outer === null || level <= this.outer.level ? rank : RANKS.schedule + (this.inInner ? 2 : 1);
    if (type !== 'schedule') return rank;
    const numbering = numberingOf(number);
    this.inInner = this.outer !== null && level > this.outer.level && numbering !== this.outer.numbering;
    if (this.inInner) return RANKS.schedule + 1;
    this.outer = { level, numbering };
    return rank;
  }
}

function numberingOf(number: string | null): Numbering {
  const own = number?.replace(/^\D+\s+/, '') ?? '';
  if (/^\d/.test(own)) return 'digits';
  return /^[A-Z]{1,3}(?:\d|$)/.test(own) ? 'letters' : 'none';
}
