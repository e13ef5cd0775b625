import type { WarningBody } from '@regqa/contracts';
import { formatCitation } from '@regqa/domain';
import type { Query, RankedPassage } from '../types.ts';
import { landUseEntry } from '../understanding/land-use.ts';

/** An entry of a list does not say in which list it stands. */
export function landUseWarning(sources: readonly RankedPassage[], { landUse }: Pick<Query, 'landUse'>): WarningBody[] {
  if (landUse === null) return [];
  const placed = sources.flatMap(({ passage, document }) => {
    const entry = landUseEntry(passage, landUse);
    if (entry === null) return [];
    const what = entry.use === null ? `The list of Zone ${entry.zone}` : `"${entry.use}" in Zone ${entry.zone}`;
    const where = formatCitation({ ...document, section: passage.section, pageNumber: passage.pageNumber });
    return [
      `${what} stands under "${passage.sectionHeading}" (${where})${entry.placing === undefined ? '' : `: ${entry.placing}`}`,
    ];
  });
  if (placed.length === 0) return [];
  return [
    {
      code: 'land_use_table',
      message: `${placed.join('; ')}. Other provisions, of the plan or of state policies, may permit or forbid a use all the same.`,
    },
  ];
}
