import { Box } from '@ag.ds-next/react/box';
import { Button } from '@ag.ds-next/react/button';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import type { Answer } from '@regqa/client';
import { LaidOutText } from '../passages/laid-out-text.tsx';
import { TEXT } from '../text/text.ts';
import { paragraphsOf } from './answer-paragraphs.ts';
import type { Paragraph, Run } from './answer-paragraphs.ts';

export interface AnswerTextProps {
  readonly answer: string;
  readonly citations?: Answer['citations'];
  readonly sources?: Answer['sources'];
  /** Opens a source by its number; without it markers are text, as while the answer still comes. */
  readonly onOpen?: (number: number) => void;
}

/** The paragraphs of an answer, each under what it is from. */
export function AnswerText({ answer, citations, sources = [], onOpen }: AnswerTextProps) {
  return (
    <Stack gap={1}>
      {paragraphsOf(answer, citations).map((paragraph, at) => (
        <QuotedParagraph key={at} paragraph={paragraph}>
          {paragraph.runs.map((run, position) => (
            <RunView key={position} run={run} sources={sources} onOpen={onOpen} />
          ))}
        </QuotedParagraph>
      ))}
    </Stack>
  );
}

function QuotedParagraph({ paragraph, children }: { paragraph: Paragraph; children: React.ReactNode }) {
  // What a quotation is from stands above it; the sentences of a language model have their citations below.
  const citations = paragraph.label === null ? paragraph.citations : [];
  return (
    <Box borderLeft borderLeftWidth="xl" borderColor="selected" paddingLeft={1} paddingY={0.25}>
      {paragraph.label !== null && (
        <Text as="p" fontWeight="bold">
          {paragraph.label}
        </Text>
      )}
      <Text as="div" fontSize="md" css={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      {citations.map((citation) => (
        <Text key={citation} as="p" fontSize="xs" color="muted">
          {citation}
        </Text>
      ))}
    </Box>
  );
}

function RunView({ run, sources, onOpen }: { run: Run } & Pick<AnswerTextProps, 'sources' | 'onOpen'>) {
  if ('text' in run) return <LaidOutText text={run.text} />;
  const source = sources?.[run.marker - 1];
  if (source === undefined || onOpen === undefined) return `[${run.marker}]`;
  return (
    <Button
      variant="text"
      aria-label={TEXT.answer.openSource(run.marker, source.citation)}
      onClick={() => onOpen(run.marker)}
    >
      {`[${run.marker}]`}
    </Button>
  );
}
