import { Box } from '@ag.ds-next/react/box';
import { boxPalette } from '@ag.ds-next/react/core';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { formatDate } from '../ask/format-date.ts';
import { ADMIN_TEXT } from '../text/admin-text.ts';
import { formatNumber } from './figures.ts';

const { analytics: text } = ADMIN_TEXT;

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
          <Text as="p" css={{ overflowWrap: 'anywhere' }}>{`${name}: ${formatNumber(value)}`}</Text>
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

/** A value a day as columns; the figures themselves are in a table for those who do not see the columns. */
export function DayChart({
  days,
  unit,
}: {
  days: readonly { readonly date: string; readonly value: number }[];
  unit: string;
}) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = WIDTH / Math.max(1, days.length);
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <figure css={{ margin: 0 }}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        css={{ width: '100%', height: '8rem', borderBottom: `1px solid ${boxPalette.border}` }}
      >
        {days.map(({ date, value }, at) => (
          <rect
            key={date}
            x={at * step + step * 0.1}
            width={Math.min(step * 0.8, 40)}
            y={HEIGHT - (value / most) * HEIGHT}
            height={(value / most) * HEIGHT}
            css={{ fill: boxPalette.selected }}
          />
        ))}
      </svg>
      <figcaption>
        <Text as="p" fontSize="xs" color="muted">
          {`${daysOf(first.date, last.date)}. ${text.highest(unit, formatNumber(most))}`}
        </Text>
      </figcaption>
    </figure>
  );
}
