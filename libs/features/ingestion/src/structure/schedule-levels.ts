import { RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';

type ContainerMeaning = Extract<HeadingMeaning, { is: 'container' }>;

/** How a schedule is numbered: those of an agreement in a schedule are numbered in another way than it. */
type Numbering = 'digits' | 'letters' | 'none';

/**
 * Tells schedules of an instrument from schedules within one of them (an agreement that a schedule sets out has its own
 * `Schedule A`), and appendices of either.
 */
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
