import type { WarningBody } from '@regqa/contracts';
import type { DistinctPassage } from '../ranking/near-duplicates.ts';
import type { ResolvedQuestion } from '../understanding/resolved-question.ts';

/** Other instruments with the same provision that a warning names. */
const NAMED = 5;

/** Without a place, a clause that many plans share is quoted from one of them; the reader has to know. */
export function repetitionWarning({ place }: ResolvedQuestion, { best, repeatedIn }: DistinctPassage): WarningBody[] {
  if (place?.lga != null) return [];
  const titles = [...new Set(repeatedIn.map(({ document }) => document.title))].filter(
    (title) => title !== best.document.title,
  );
  if (titles.length === 0) return [];
  const others = titles.length === 1 ? 'Another instrument has' : `${titles.length} other instruments have`;
  return [
    {
      code: 'same_provision_elsewhere',
      message: `${best.document.title} is quoted. ${others} the same or nearly the same provision. Give lga_name to ask about one area.`,
      suggestions: titles.slice(0, NAMED),
    },
  ];
}
