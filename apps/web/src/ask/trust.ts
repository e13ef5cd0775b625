import { UNRELIABLE_BELOW } from '@regqa/contracts';

export type TrustBand = 'high' | 'medium' | 'low' | 'very-low';

/** Lower bounds of the bands, as the interface specification names them. */
const BANDS: readonly (readonly [TrustBand, number])[] = [
  ['high', 0.8],
  ['medium', 0.6],
  ['low', UNRELIABLE_BELOW],
  ['very-low', 0],
];

/** The best first. */
export const TRUST_BANDS = BANDS.map(([band]) => band);

/** Returns the band of a trust score from 0 to 1. */
export function trustBand(score: number): TrustBand {
  return BANDS.find(([, least]) => score >= least)?.[0] ?? 'very-low';
}
