import { PaginationButtons } from '@ag.ds-next/react/pagination';
import { TEXT } from '../text/text.ts';

/** Entries of a listing that are shown at once. */
export const PAGE = 50;

/** Turns the pages of a listing; nothing where there is one page. */
export function Pager({ skip, total, onSkip }: { skip: number; total: number; onSkip: (skip: number) => void }) {
  if (total <= PAGE) return null;
  return (
    <PaginationButtons
      currentPage={Math.floor(skip / PAGE) + 1}
      totalPages={Math.ceil(total / PAGE)}
      onChange={(page) => onSkip((page - 1) * PAGE)}
      itemRangeText={TEXT.common.range(skip + 1, Math.min(total, skip + PAGE), total)}
    />
  );
}
