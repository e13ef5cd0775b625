import type { WarningBody } from '@regqa/contracts';
import type { RankedPassage } from '../types.ts';

/** Documents that the message names; the rest are counted. */
const NAMED = 5;

/** Returns the warning that what is quoted is the law of another country; none where it is not. */
export function foreignLawWarning(quoted: readonly Pick<RankedPassage, 'document'>[]): WarningBody[] {
  const foreign = quoted.filter(({ document }) => document.jurisdiction === 'Other');
  const titles = [...new Set(foreign.map(({ document }) => document.title))];
  if (titles.length === 0) return [];
  const more = titles.length > NAMED ? ` and ${titles.length - NAMED} more` : '';
  const named = `${titles.slice(0, NAMED).join('; ')}${more}`;
  return [{ code: 'foreign_law', message: `This text is not Australian law: ${named}.` }];
}
