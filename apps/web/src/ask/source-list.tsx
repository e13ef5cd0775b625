import { Button } from '@ag.ds-next/react/button';
import { Heading } from '@ag.ds-next/react/heading';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { Answer } from '@regqa/client';
import { CardList } from '../frame/card-list.tsx';
import { PRINT_ONLY, SCREEN_ONLY } from '../frame/print.ts';
import { TEXT } from '../text/text.ts';
import { sourceFacts } from './source-facts.ts';
import type { Source } from './source-facts.ts';

/** The passages that an answer rests on, numbered as its markers, and others that were found with them. */
export function SourceList({ answer, onOpen }: { answer: Answer; onOpen: (number: number) => void }) {
  const quoted = new Set((answer.citations ?? []).flatMap(({ markers }) => markers));
  const numbered = answer.sources.map((source, at) => ({ source, number: at + 1 }));
  const others = numbered.filter(({ number }) => !quoted.has(number));
  return (
    <Stack gap={2}>
      {quoted.size > 0 && (
        <Stack gap={1}>
          <Heading type="h2" fontSize="lg">
            {TEXT.answer.sources}
          </Heading>
          <Items items={numbered.filter(({ number }) => quoted.has(number))} onOpen={onOpen} />
        </Stack>
      )}
      {others.length > 0 && (
        <Stack gap={1} css={quoted.size > 0 ? SCREEN_ONLY : {}}>
          <Heading type="h2" fontSize="lg">
            {TEXT.answer.alsoFound}
          </Heading>
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
    <CardList
      items={items}
      keyOf={({ number }) => String(number)}
      card={({ source, number }) => <SourceItem source={source} number={number} onOpen={onOpen} />}
    />
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
        {[...(source.heading_path ?? []).slice(-2), ...sourceFacts(source)].join('. ')}
      </Text>
      {source.source_url && (
        <Text as="p" fontSize="xs" css={{ ...PRINT_ONLY, overflowWrap: 'anywhere' }}>
          {source.source_url}
        </Text>
      )}
      <Button
        variant="text"
        css={SCREEN_ONLY}
        aria-label={`${TEXT.answer.readInPlace}: ${TEXT.answer.source(number)}`}
        onClick={() => onOpen(number)}
      >
        {TEXT.answer.readInPlace}
      </Button>
    </Stack>
  );
}
