/** Lines that make one heading, from index `from` up to and without `to`. */
export interface HeadingSpan {
  readonly from: number;
  readonly to: number;
  readonly kind: 'provision' | 'container' | 'plain';
  readonly text: string;
  readonly size: number;
  /** It subdivides the provision before it. */
  readonly within?: boolean;
}
