import { Box } from '@ag.ds-next/react/box';
import { Button } from '@ag.ds-next/react/button';
import { Heading } from '@ag.ds-next/react/heading';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';
import { formatDate } from './trust-panel.tsx';

type Source = Answer['sources'][number];

/** The passages that an answer rests on, numbered as its markers, and others that were found with them. */
export function SourceList({ answer, onOpen }: { answer: Answer; onOpen: (number: number) => void }) {
  const quoted = new Set((answer.citations ?? []).flatMap(({ markers }) => markers));
  const numbered = answer.sources.map((source, at) => ({ source, number: at + 1 }));
  const others = numbered.filter(({ number }) => !quoted.has(number));
  return (
    <Stack gap={2}>
      {quoted.size > 0 && (
        <Stack gap={1}>
          <Heading type="h2">{TEXT.answer.sources}</Heading>
          <Items items={numbered.filter(({ number }) => quoted.has(number))} onOpen={onOpen} />
        </Stack>
      )}
      {others.length > 0 && (
        <Stack gap={1}>
          <Heading type="h2">{TEXT.answer.alsoFound}</Heading>
          <Text as="p" color="muted">
            {quoted.size > 0 ? TEXT.answer.alsoFoundHelp : TEXT.answer.nearestHelp}
          </Text>
          <Items items={others} onOpen={onOpen} />
        </Stack>
      )}
    </Stack>
  );
}

interface ItemsProps {
  readonly items: readonly { readonly source: Source; readonly number: number }[];
  readonly onOpen: (number: number) => void;
}

function Items({ items, onOpen }: ItemsProps) {
  return (
    <Stack as="ul" gap={1} css={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {items.map(({ source, number }) => (
        <Box as="li" key={number} border borderColor="muted" rounded padding={1}>
          <SourceItem source={source} number={number} onOpen={onOpen} />
        </Box>
      ))}
    </Stack>
  );
}

function SourceItem({ source, number, onOpen }: { source: Source; number: number; onOpen: (number: number) => void }) {
  return (
    <Stack gap={0.25} alignItems="flex-start">
      <Text as="p" fontWeight="bold">
        {`[${number}] ${source.citation}`}
      </Text>
      {source.section_heading && <Text as="p">{source.section_heading}</Text>}
      <Text as="p" fontSize="xs" color="muted">
        {factsOf(source).join('. ')}
      </Text>
      <Button
        variant="text"
        aria-label={`${TEXT.answer.readInPlace}: ${TEXT.answer.source(number)}`}
        onClick={() => onOpen(number)}
      >
        {TEXT.answer.readInPlace}
      </Button>
    </Stack>
  );
}

/** Returns where it stands and from when it holds. */
function factsOf({
  page_number,
  page_label,
  in_force_from,
  in_force_to,
  last_updated,
  heading_path,
}: Source): string[] {
  const { answer } = TEXT;
  const force = (from: string) =>
    in_force_to
      ? answer.inForceFromTo(formatDate(from), formatDate(in_force_to))
      : answer.inForceFrom(formatDate(from));
  return [
    ...(heading_path ?? []).slice(-2),
    ...(page_number === null ? [] : [answer.page(page_number, page_label ?? null)]),
    in_force_from ? force(in_force_from) : answer.inForceUnknown,
    ...(last_updated ? [answer.lastUpdated(formatDate(last_updated))] : []),
  ];
}
