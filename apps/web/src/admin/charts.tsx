import { Box } from '@ag.ds-next/react/box';
import { boxPalette } from '@ag.ds-next/react/core';
import { Flex } from '@ag.ds-next/react/flex';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { formatDate } from '../ask/format-date.ts';
import { formatNumber } from './figures.ts';

interface BarListProps {
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** Whether they stay in their order; the highest comes first unless set. */
  readonly inOrder?: boolean;
}

/** Values by name as bars, each with its figure next to it. */
export function BarList({ bars, inOrder = false }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const sorted = inOrder ? bars : [...bars].sort((a, b) => b.value - a.value);
  return (
    <Stack as="ol" gap={0.5} css={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {sorted.map(({ name, value }) => (
        <li key={name}>
          <Flex justifyContent="space-between" gap={1}>
            <Text css={{ overflowWrap: 'anywhere' }}>{name}</Text>
            <Text fontWeight="bold">{formatNumber(value)}</Text>
          </Flex>
          <Bar share={value / most} />
        </li>
      ))}
    </Stack>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <Box background="shadeAlt" rounded css={{ height: '0.5rem' }}>
      <Box
        rounded
        css={{
          height: '100%',
          width: share === 0 ? 0 : `${Math.max(1, share * 100)}%`,
          backgroundColor: boxPalette.selected,
        }}
      />
    </Box>
  );
}

const daysOf = (first: string, last: string) =>
  first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;

const HEIGHT = 120;
const WIDTH = 600;
const WIDEST_COLUMN = 40;

/** A value of a day, and the part of it that stands out; all of it unless given. */
interface Day {
  readonly date: string;
  readonly value: number;
  readonly part?: number;
}

/** A value a day as columns; the caption says what they are to those who do not see them. */
export function DayChart({ days, caption }: { days: readonly Day[]; caption: string }) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = WIDTH / Math.max(1, days.length);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const column = (at: number, value: number, fill: string) => (
    <rect
      x={(at + 0.1) * step}
      width={Math.min(step * 0.8, WIDEST_COLUMN)}
      y={HEIGHT - (value / most) * HEIGHT}
      height={(value / most) * HEIGHT}
      css={{ fill }}
    />
  );
  return (
    <figure css={{ margin: 0 }}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        css={{ width: '100%', height: '8rem', borderBottom: `1px solid ${boxPalette.border}` }}
      >
        {days.map(({ date, value, part = value }, at) => (
          <g key={date}>
            {column(at, value, boxPalette.border)}
            {column(at, part, boxPalette.selected)}
          </g>
        ))}
      </svg>
      <figcaption>
        <Text as="p" fontSize="xs" color="muted">
          {`${daysOf(first.date, last.date)}. ${caption}`}
        </Text>
      </figcaption>
    </figure>
  );
}
