import { Drawer } from '@ag.ds-next/react/drawer';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { TextLink } from '@ag.ds-next/react/text-link';
import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';
import { linkToPassage } from './passage-link.ts';
import { PassageReader } from './passage-reader.tsx';

export interface SourceDrawerProps {
  readonly answer: Answer;
  /** The marker's number, from 1. */
  readonly number: number;
  readonly onClose: () => void;
}

/** A source next to its answer, with what the answer quotes of it. */
export default function SourceDrawer({ answer, number, onClose }: SourceDrawerProps) {
  const source = answer.sources[number - 1];
  if (source === undefined) return null;
  const quotes = (answer.citations ?? []).filter(({ chunk_id }) => chunk_id === source.chunk_id);
  return (
    <Drawer isOpen width="lg" title={TEXT.answer.source(number)} onClose={onClose}>
      <Stack gap={1.5}>
        <Text as="p" fontWeight="bold">
          {source.title}
        </Text>
        <PassageReader chunkId={source.chunk_id} quotes={quotes} />
        <TextLink href={linkToPassage(source.chunk_id, quotes)}>{TEXT.passage.ownPage}</TextLink>
      </Stack>
    </Drawer>
  );
}
