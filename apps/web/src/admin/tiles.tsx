import { Box } from '@ag.ds-next/react/box';
import { Flex } from '@ag.ds-next/react/flex';
import { Text } from '@ag.ds-next/react/text';

/** Figures side by side, each under its name. */
export function Tiles({ tiles }: { tiles: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <Flex as="dl" gap={1} flexWrap="wrap" css={{ margin: 0 }}>
      {tiles.map(([name, figure]) => (
        <Box key={name} background="shade" rounded padding={1} css={{ flex: '1 1 8rem' }}>
          <Text as="dt" fontSize="xs" color="muted">
            {name}
          </Text>
          <Text as="dd" fontSize="lg" fontWeight="bold" css={{ margin: 0 }}>
            {figure}
          </Text>
        </Box>
      ))}
    </Flex>
  );
}
