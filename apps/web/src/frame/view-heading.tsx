import { Heading } from '@ag.ds-next/react/heading';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { usePageTitle } from './use-page-title.ts';

/** The heading of a view, which gets the focus when the view is entered. */
export function ViewHeading({ title, intro }: { title: string; intro?: string }) {
  usePageTitle(title);
  return (
    <Stack gap={0.5}>
      <Heading type="h1" tabIndex={-1} focusRingFor="keyboard">
        {title}
      </Heading>
      {intro !== undefined && (
        <Text as="p" fontSize="md" color="muted">
          {intro}
        </Text>
      )}
    </Stack>
  );
}
