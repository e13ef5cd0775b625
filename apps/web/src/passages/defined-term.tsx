import { Box } from '@ag.ds-next/react/box';
import { Text } from '@ag.ds-next/react/text';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, PropsWithChildren } from 'react';
import { describeError } from '../frame/describe-error.ts';
import { passageQuery } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import type { Definition } from './defined-terms.ts';

/** What only crosses a term on its way fetches nothing: each definition is a request of the key's limit. */
const HOVER_MS = 150;
/** As wide as what is positioned around it, below the line of the term. */
const BELOW_LINE = {
  display: 'block',
  position: 'absolute',
  left: 0,
  right: 0,
  zIndex: 1,
  maxHeight: '40vh',
  overflow: 'auto',
} as const;

export interface DefinedTermProps {
  readonly definition: Definition;
  /** Whether the keyboard stops here; the pointer always does. */
  readonly inTabOrder: boolean;
}

/** A defined term in a text: its definition is shown while it has the focus or the pointer, until Escape is pressed. */
export function DefinedTerm({ definition, inTabOrder, children }: PropsWithChildren<DefinedTermProps>) {
  const [shown, setShown] = useState(false);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const show = () => setShown(true);
  const hide = () => {
    clearTimeout(hovering.current);
    setShown(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') show();
    else if (event.key !== 'Escape' || !shown) return;
    else hide();
    // What is around it, such as a drawer, stays as it is.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span onMouseEnter={() => (hovering.current = setTimeout(show, HOVER_MS))} onMouseLeave={hide}>
      <Box
        as="span"
        role="button"
        tabIndex={inTabOrder ? 0 : -1}
        aria-expanded={shown}
        aria-describedby={shown ? id : undefined}
        focusRingFor="keyboard"
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={onKeyDown}
        css={{ textDecoration: 'underline dotted', textUnderlineOffset: '3px', cursor: 'help' }}
      >
        {children}
      </Box>
      {shown && <Meaning id={id} definition={definition} />}
    </span>
  );
}

function Meaning({ id, definition }: { id: string; definition: Definition }) {
  const { chunk_id, start, end } = definition;
  const { data: passage, error } = useQuery(passageQuery(chunk_id));
  const meaning = passage?.text.slice(Math.max(0, start - passage.start), end - passage.start);
  return (
    <Box
      as="span"
      id={id}
      role="tooltip"
      aria-live="polite"
      background="body"
      border
      padding={0.75}
      rounded
      css={BELOW_LINE}
    >
      <Text fontSize="sm">{error ? describeError(error).title : (meaning ?? TEXT.common.loading)}</Text>
    </Box>
  );
}
