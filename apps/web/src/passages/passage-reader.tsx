import { Box } from '@ag.ds-next/react/box';
import { Button } from '@ag.ds-next/react/button';
import { Heading } from '@ag.ds-next/react/heading';
import { SectionAlert } from '@ag.ds-next/react/section-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PropsWithChildren } from 'react';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Loading } from '../frame/loading.tsx';
import { Pending } from '../frame/pending.tsx';
import { passageQuery } from '../queries.ts';
import type { Passage } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { DefinedTerm } from './defined-term.tsx';
import { termRuns } from './defined-terms.ts';
import type { Definition } from './defined-terms.ts';
import { LaidOutText } from './laid-out-text.tsx';
import { markSpans, within } from './marked-text.ts';
import type { Span } from './marked-text.ts';
import { PassageLinks } from './passage-links.tsx';
import { PassagePdf } from './passage-pdf.tsx';

/** A passage where it stands: its headings, its text with what was quoted, and what stands before and after. */
export function PassageReader({ chunkId, quotes }: { chunkId: string; quotes: readonly Span[] }) {
  const query = useQuery(passageQuery(chunkId));
  const { data: passage, error } = query;
  if (error || passage === undefined) return <Pending query={query} />;
  return (
    <Stack gap={1.5}>
      {passage.ocr && <SectionAlert tone="warning" title={TEXT.passage.ocr} />}
      <Neighbour key={`before ${chunkId}`} chunkId={passage.previous_chunk_id} side="before" />
      <PassageBody passage={passage} quotes={quotes} />
      <PassagePdf key={chunkId} passage={passage} quotes={quotes} />
      <Neighbour key={`after ${chunkId}`} chunkId={passage.next_chunk_id} side="after" />
      <PassageLinks passage={passage} />
    </Stack>
  );
}

function PassageBody({ passage, quotes }: { passage: Passage; quotes: readonly Span[] }) {
  const { section, section_heading: name, definitions = [] } = passage;
  const heading = [section, name !== null && section?.includes(name) ? null : name].filter(Boolean).join(', ');
  return (
    <Stack as="article" gap={0.5} css={{ position: 'relative' }}>
      {passage.heading_path.length > 0 && (
        <Text as="p" fontSize="xs" color="muted">
          {passage.heading_path.join(' › ')}
        </Text>
      )}
      {heading !== '' && (
        <Heading type="h3" fontSize="md">
          {heading}
        </Heading>
      )}
      <Text as="div" css={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <LaidOutText
          text={passage.text}
          render={({ text, start }) => (
            <PieceOfPassage
              text={text}
              quotes={quotes.map((quote) => within(quote, start))}
              definitions={definitions}
            />
          )}
        />
      </Text>
      <Text as="p" fontSize="xs" color="muted">
        {passage.citation}
      </Text>
    </Stack>
  );
}

interface PieceProps {
  readonly text: string;
  readonly quotes: readonly Span[];
  readonly definitions: readonly Definition[];
}

function PieceOfPassage({ text, quotes, definitions }: PieceProps) {
  return markSpans(text, quotes).map((run, at) => {
    const content = <TermedText key={at} text={run.text} definitions={definitions} />;
    return run.quoted ? <Quoted key={at}>{content}</Quoted> : content;
  });
}

/** Defined terms explain themselves; the keyboard stops at the first use of each. */
function TermedText({ text, definitions }: Omit<PieceProps, 'quotes'>) {
  return termRuns(text, definitions).map(({ text: run, definition, first }, at) =>
    definition === null ? (
      run
    ) : (
      <DefinedTerm key={at} definition={definition} inTabOrder={first}>
        {run}
      </DefinedTerm>
    ),
  );
}

/** A highlight that can be seen without colour too. */
function Quoted({ children }: PropsWithChildren) {
  return (
    <Box as="mark" background="shadeAlt" color="text" css={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}>
      {children}
    </Box>
  );
}

/** Fetched only when it is wanted: each passage is a request of the key's limit. */
function Neighbour({ chunkId, side }: { chunkId: string | null; side: 'before' | 'after' }) {
  const [shown, setShown] = useState(false);
  const { data, error } = useQuery({ ...passageQuery(chunkId ?? ''), enabled: shown && chunkId !== null });
  if (chunkId === null) return null;
  if (error) return <ErrorNotice error={error} />;
  if (!shown || data === undefined)
    return (
      <div>
        <Button variant="text" onClick={() => setShown(true)}>
          {TEXT.passage[side]}
        </Button>
        {shown && <Loading />}
      </div>
    );
  return (
    <Box
      as="section"
      ref={takeFocus}
      tabIndex={-1}
      aria-label={TEXT.passage[`${side}Title`]}
      background="shade"
      padding={1}
      rounded
    >
      <PassageBody passage={data} quotes={[]} />
    </Box>
  );
}

/** The button that had it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
