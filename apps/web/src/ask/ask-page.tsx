import { Box } from '@ag.ds-next/react/box';
import { Columns, Column } from '@ag.ds-next/react/columns';
import { Stack } from '@ag.ds-next/react/stack';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SCREEN_ONLY } from '../frame/print.ts';
import { ViewHeading } from '../frame/view-heading.tsx';
import { TEXT } from '../text/text.ts';
import { useAnswer } from './answer-state.tsx';
import { AnswerView } from './answer-view.tsx';
import { QuestionForm } from './question-form.tsx';
import { linkToQuestion, questionOfLink } from './question.ts';
import type { Question } from './question.ts';
import { useRecentQuestions } from './recent-questions.ts';
import { Suggestions } from './suggestions.tsx';

/** The question, its answer, and what else could be asked. The address holds the question, so that it can be shared. */
export function AskPage() {
  const search = useSearch();
  const [, go] = useLocation();
  const { asking, ask, stop } = useAnswer();
  const recent = useRecentQuestions();
  const [question, setQuestion] = useState(() => questionOfLink(search));
  const shown = asking.phase === 'idle' ? null : asking.question;
  useEffect(() => {
    const wanted = questionOfLink(search);
    if (wanted.query === '') return;
    setQuestion(wanted);
    if (shown !== null && linkToQuestion(shown) === linkToQuestion(wanted)) return;
    recent.add(wanted);
    ask(wanted);
    // What is shown changes with each step of an answer: only another address asks.
  }, [search]);
  const submit = (wanted: Question) => {
    const link = linkToQuestion(wanted);
    if (link === linkToQuestion(questionOfLink(search))) ask(wanted);
    else go(link);
  };
  return (
    <Stack gap={2}>
      <Box css={SCREEN_ONLY}>
        <ViewHeading title={TEXT.ask.title} intro={TEXT.ask.intro} />
      </Box>
      <Columns cols={{ xs: 1, lg: 12 }} gap={{ xs: 2, lg: 3 }}>
        <Column columnSpan={{ xs: 1, lg: 8 }}>
          <Stack gap={2}>
            <Box css={SCREEN_ONLY}>
              <QuestionForm
                question={question}
                onChange={setQuestion}
                onAsk={submit}
                onStop={stop}
                busy={asking.phase === 'answering'}
              />
            </Box>
            <AnswerView asking={asking} onRetry={() => shown && ask(shown)} />
          </Stack>
        </Column>
        <Column columnSpan={{ xs: 1, lg: 4 }} css={SCREEN_ONLY}>
          <Suggestions recent={recent.questions} onForget={recent.forget} />
        </Column>
      </Columns>
    </Stack>
  );
}
