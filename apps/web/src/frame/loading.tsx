import { LoadingDots } from '@ag.ds-next/react/loading';
import { TEXT } from '../text/text.ts';

/** Shown while something is fetched. */
export function Loading({ label = TEXT.common.loading }: { label?: string }) {
  return <LoadingDots label={label} role="status" />;
}
