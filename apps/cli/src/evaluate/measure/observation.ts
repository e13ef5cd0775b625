/** Something counted: a value, and for a probability whether it came true. */
export interface Observation {
  readonly score: number;
  readonly right: boolean;
}
