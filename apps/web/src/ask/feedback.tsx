import { Button, ButtonGroup } from '@ag.ds-next/react/button';
import { Heading } from '@ag.ds-next/react/heading';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { api } from '../api.ts';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { SCREEN_ONLY } from '../frame/print.ts';
import { TEXT } from '../text/text.ts';
import { feedbackBodyOf } from './feedback-body.ts';
import type { AnsweredQuestion, Said } from './feedback-body.ts';

const FeedbackForm = lazy(() => import('./feedback-form.tsx'));

const { feedback: text } = TEXT;
const HELPFUL: Said = { helpful: true, reason: '', sentence: '', comment: '' };

export interface FeedbackProps {
  readonly asked: AnsweredQuestion;
  readonly refused: boolean;
}

/** Asks whether an answer was helpful and, where it was not, what was wrong. */
export function Feedback({ asked, refused }: FeedbackProps) {
  const section = useRef<HTMLElement>(null);
  const [formOpen, setFormOpen] = useState(false);
  const formId = useId();
  const send = useMutation({
    mutationFn: (said: Said) => api.call('sendFeedback', { body: feedbackBodyOf(asked, said) }),
    // What was pressed is gone then: the focus stays where it was.
    onSuccess: () => section.current?.focus(),
  });
  return (
    <section ref={section} tabIndex={-1} aria-label={text.title} css={SCREEN_ONLY}>
      <Stack gap={0.75}>
        <Heading type="h2" fontSize="md">
          {text.title}
        </Heading>
        {!send.isSuccess && (
          <>
            <Text as="p" fontSize="xs" color="muted">
              {text.kept}
            </Text>
            <ButtonGroup>
              <Button size="sm" variant="secondary" loading={send.isPending} onClick={() => send.mutate(HELPFUL)}>
                {text.yes}
              </Button>
              <Button
                size="sm"
                variant="secondary"
                aria-expanded={formOpen}
                aria-controls={formId}
                onClick={() => setFormOpen(!formOpen)}
              >
                {text.no}
              </Button>
            </ButtonGroup>
            <div id={formId}>
              {formOpen && (
                <Suspense>
                  <FeedbackForm asked={asked} refused={refused} sending={send.isPending} onSend={send.mutate} />
                </Suspense>
              )}
            </div>
            {send.error && <ErrorNotice error={send.error} />}
          </>
        )}
        <Text role="status">{send.isSuccess ? text.thanks : ''}</Text>
      </Stack>
    </section>
  );
}
