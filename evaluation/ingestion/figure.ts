/** One thing that was measured, against what is to be reached. */
export interface Figure {
  /** Stable name: the figure is compared with that of the last recorded run. */
  readonly name: string;
  readonly right: number;
  readonly of: number;
  /** Share that must be right at least, or null for a figure that is only told. */
  readonly target: number | null;
}

/** What one part of the measurement found. */
export interface PartResult {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Cases that are wrong, for people; the report shows the first of them. */
  readonly wrong: readonly string[];
  /** Conditions and what could not be measured. */
  readonly remarks: readonly string[];
}

/** Returns the share that is right, 1 where there was nothing to be wrong. */
export function shareOf({ right, of }: Figure): number {
  return of === 0 ? 1 : right / of;
}

/** True when a figure with a target was measured on nothing, or misses it. */
export function missesTarget(figure: Figure): boolean {
  return figure.target !== null && (figure.of === 0 || shareOf(figure) < figure.target);
}
