import { Flex } from '@ag.ds-next/react/flex';
import { LoadingDots } from '@ag.ds-next/react/loading';
import { Text } from '@ag.ds-next/react/text';
import { TEXT } from '../text/text.ts';

/** Shown while something is fetched, with what that is in words. */
export function Loading({ label = TEXT.common.loading }: { label?: string }) {
  return (
    <Flex role="status" gap={0.75} alignItems="center">
      <div aria-hidden>
        <LoadingDots label="" />
      </div>
      <Text color="muted">{label}</Text>
    </Flex>
  );
}
