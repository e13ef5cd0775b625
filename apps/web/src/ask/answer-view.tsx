import { VisuallyHidden } from '@ag.ds-next/react/a11y';
import { Heading } from '@ag.ds-next/react/heading';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Loading } from '../frame/loading.tsx';
import { PRINT_ONLY, SCREEN_ONLY } from '../frame/print.ts';
import { TEXT } from '../text/text.ts';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerText } from './answer-text.tsx';
import type { Asking } from './answer-state.tsx';
import { Feedback } from './feedback.tsx';
import { isRefusal } from './is-refusal.ts';
import { withoutHedge } from './without-hedge.ts';
import { PrintedQuestion } from './printed-question.tsx';
import { linkToQuestion } from './question.ts';
import { Refusal } from './refusal.tsx';
import { SourceList } from './source-list.tsx';
import { TrustPanel } from './trust-panel.tsx';
import { UrgentWarnings, WarningNotes } from './warnings.tsx';

type Answered = Extract<Asking, { phase: 'answered' }>;

const SourceDrawer = lazy(() => import('../passages/source-drawer.tsx'));

/** The answer as far as it is, and a region that says it to a screen reader once it is complete. */
export function AnswerView({ asking, onRetry }: { asking: Asking; onRetry: () => void }) {
  const section = useRef<HTMLElement>(null);
  const begins = asking.phase === 'answering';
  const hasWords = asking.phase === 'answered' || (begins && asking.text !== '');
  useEffect(() => {
    // What is being searched for is too short to reach the top: so again with the first words.
    if (begins || hasWords) section.current?.scrollIntoView({ block: 'start' });
  }, [begins && !hasWords, hasWords]);
  return (
    <section ref={section} aria-label={TEXT.answer.title} aria-busy={begins} css={{ scrollMarginTop: '1rem' }}>
      <div role="status" css={SCREEN_ONLY}>
        <VisuallyHidden>{announcementOf(asking)}</VisuallyHidden>
      </div>
      {asking.phase === 'failed' && <ErrorNotice error={asking.error} onRetry={onRetry} />}
      {asking.phase === 'answering' &&
        (asking.text === '' ? (
          <Loading label={TEXT.ask.searching} />
        ) : (
          <Stack gap={1}>
            <Heading type="h2">{TEXT.answer.title}</Heading>
            <AnswerText answer={asking.text} />
          </Stack>
        ))}
      {asking.phase === 'answered' && <CompleteAnswer asked={asking} />}
    </section>
  );
}

function announcementOf(asking: Asking): string {
  if (asking.phase !== 'answered') return '';
  const { answer } = asking.answer;
  return isRefusal(asking.answer) ? TEXT.answer.refusedAnnounced(answer) : TEXT.answer.announced(answer);
}

function CompleteAnswer({ asked }: { asked: Answered }) {
  const { answer, question } = asked;
  const [opened, setOpened] = useState<number | null>(null);
  const link = `${window.location.origin}${linkToQuestion(question)}`;
  return (
    <Stack gap={2}>
      <PrintedQuestion question={question} />
      {isRefusal(answer) ? (
        <Refusal answer={answer} />
      ) : (
        <>
          <Stack gap={1}>
            <Heading type="h2">{TEXT.answer.title}</Heading>
            <UrgentWarnings answer={answer} />
            <AnswerText
              answer={withoutHedge(answer.answer)}
              citations={answer.citations}
              sources={answer.sources}
              onOpen={setOpened}
            />
            <AnswerActions answer={answer} question={question} link={link} />
          </Stack>
          <TrustPanel answer={answer} />
          <WarningNotes answer={answer} />
        </>
      )}
      <Feedback key={asked.requestId} asked={asked} refused={isRefusal(answer)} />
      <SourceList answer={answer} onOpen={setOpened} />
      <Text as="p" fontSize="xs" css={{ ...PRINT_ONLY, overflowWrap: 'anywhere' }}>
        {`${link} ${TEXT.notAdvice}`}
      </Text>
      {opened !== null && (
        <Suspense>
          <SourceDrawer answer={answer} number={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Stack>
  );
}
