import type { Answer } from '@regqa/client';
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import type { PropsWithChildren } from 'react';
import { api } from '../api.ts';
import { noticeEndedSession } from '../session/session.tsx';
import { requestOf } from './question.ts';
import type { Question } from './question.ts';
import { newRequestId } from './request-id.ts';
import { NO_TEXT, readStep } from './streamed-text.ts';

/** How far an answer is. */
export type Asking =
  | { readonly phase: 'idle' }
  | { readonly phase: 'answering'; readonly question: Question; readonly text: string }
  | { readonly phase: 'answered'; readonly question: Question; readonly answer: Answer; readonly requestId: string }
  | { readonly phase: 'failed'; readonly question: Question; readonly error: unknown };

interface AnswerState {
  readonly asking: Asking;
  readonly ask: (question: Question) => void;
  readonly stop: () => void;
}

const AnswerContext = createContext<AnswerState | null>(null);

/** Returns the last answer and what asks for another; only below `AnswerProvider`. */
export function useAnswer(): AnswerState {
  const state = use(AnswerContext);
  if (state === null) throw new Error('useAnswer needs an AnswerProvider above');
  return state;
}

/** Keeps the last answer while other views are shown. */
export function AnswerProvider({ children }: PropsWithChildren) {
  const [asking, setAsking] = useState<Asking>({ phase: 'idle' });
  const current = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setAsking({ phase: 'idle' });
  }, []);
  const ask = useCallback((question: Question) => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    void follow(question, own.signal, (state) => own.signal.aborted || setAsking(state));
  }, []);
  const state = useMemo(() => ({ asking, ask, stop }), [asking, ask, stop]);
  return <AnswerContext value={state}>{children}</AnswerContext>;
}

/** Asks, and reports each step of the answer. */
async function follow(question: Question, signal: AbortSignal, report: (state: Asking) => void): Promise<void> {
  const requestId = newRequestId();
  let streamed = NO_TEXT;
  report({ phase: 'answering', question, text: streamed.text });
  try {
    for await (const event of api.streamAnswer({ body: requestOf(question), requestId, signal })) {
      if (event.kind === 'done') return report({ phase: 'answered', question, answer: event.answer, requestId });
      streamed = readStep(streamed, event);
      report({ phase: 'answering', question, text: streamed.text });
    }
  } catch (error) {
    if (signal.aborted) return;
    noticeEndedSession(error);
    report({ phase: 'failed', question, error });
  }
}
