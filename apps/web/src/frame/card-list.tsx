import { Box } from '@ag.ds-next/react/box';
import { Stack } from '@ag.ds-next/react/stack';
import type { ReactNode } from 'react';

export interface CardListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly card: (item: T) => ReactNode;
}

/** A list whose items stand in frames of their own. */
export function CardList<T>({ items, keyOf, card }: CardListProps<T>) {
  return (
    <Stack as="ul" gap={1} css={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {items.map((item) => (
        <Box as="li" key={keyOf(item)} border borderColor="muted" rounded padding={1}>
          {card(item)}
        </Box>
      ))}
    </Stack>
  );
}
