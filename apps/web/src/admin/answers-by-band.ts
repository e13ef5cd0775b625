import { TRUST_BANDS, trustBand } from '../ask/trust.ts';
import type { TrustBand } from '../ask/trust.ts';
import type { Analytics } from './admin-queries.ts';

/** Returns how many answers had each band of trust, the best first. */
export function answersByBand(bins: NonNullable<Analytics['trust']>): { band: TrustBand; answers: number }[] {
  return TRUST_BANDS.map((band) => ({
    band,
    answers: bins.filter(({ from }) => trustBand(from) === band).reduce((sum, { queries }) => sum + queries, 0),
  }));
}
