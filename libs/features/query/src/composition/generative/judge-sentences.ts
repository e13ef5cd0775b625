/** Asks the model that writes answers whether the quotations of their sentences support them. */
import { ChatModelError } from '@regqa/errors';
import type { ChatModelFailure } from '@regqa/errors';
import type { ChatModel } from '@regqa/ports';
import { z } from 'zod';
import type { AnsweringConfig } from '../../answering-config.ts';
import { mayBeJudged, withVerdict } from '../../grounding/ground-sentence.ts';
import type { CitedSentence, GroundedSentence, GroundingEvidence } from '../../grounding/ground-sentence.ts';
import { parseJson } from './answer-reader.ts';
import { cleanText, describePassage } from './prompt.ts';

export interface JudgeInput {
  readonly model: ChatModel;
  readonly config: AnsweringConfig;
  /** `performance.now()` by which it must have answered. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
}

export interface CheckedSentence {
  readonly sentence: CitedSentence;
  readonly grounded: GroundedSentence;
}

export type JudgeOutcome = 'none' | 'judged' | ChatModelFailure;

/** Whether the sentences were to be judged and were not. */
export const hasFailed = (judge: JudgeOutcome) => judge !== 'none' && judge !== 'judged';

export interface Judgement {
  readonly outcome: JudgeOutcome;
  /** What becomes of the sentences by its verdicts; none where there is no verdict. */
  readonly settled: ReadonlyMap<CheckedSentence, GroundedSentence>;
}

const Verdicts = z.object({ supported: z.array(z.enum(['yes', 'no'])) });

/** Has those judged that a judge may decide; one that fails settles none. Throws ChatModelError only when aborted. */
export async function judgeSentences(
  checked: readonly CheckedSentence[],
  evidence: GroundingEvidence,
  input: JudgeInput,
): Promise<Judgement> {
  const { grounding } = input.config;
  const asked = checked.filter(({ grounded }) => mayBeJudged(grounded, grounding));
  if (asked.length === 0) return { outcome: 'none', settled: new Map() };
  try {
    const said = await askJudge(asked, evidence, input);
    if (said?.length !== asked.length) return { outcome: 'malformed', settled: new Map() };
    const settle = (one: CheckedSentence, at: number) => withVerdict(one.grounded, said[at] === 'yes', grounding);
    return { outcome: 'judged', settled: new Map(asked.map((one, at) => [one, settle(one, at)])) };
  } catch (error) {
    if (!(error instanceof ChatModelError) || input.signal.aborted) throw error;
    return { outcome: error.failure, settled: new Map() };
  }
}

async function askJudge(
  sentences: readonly CheckedSentence[],
  { question, sources }: GroundingEvidence,
  { model, config, endsAt, signal }: JudgeInput,
): Promise<readonly ('yes' | 'no')[] | undefined> {
  const { judge, shortest_ms } = config.generation;
  const deadlineMs = endsAt - performance.now();
  if (deadlineMs < shortest_ms) throw new ChatModelError('timeout', 'Too little time was left for the judge');
  const asked = sentences.map(({ sentence: { text }, grounded: { quotes } }) => {
    const quotations = quotes.map(({ passage, start, end }) => sources[passage - 1]!.passage.text.slice(start, end));
    return { sentence: text, quotations, passages: [...new Set(quotes.map(({ passage }) => passage))] };
  });
  const texts = Object.fromEntries(
    asked.flatMap((one) => one.passages.map((at) => [at, describePassage(sources[at - 1]!)])),
  );
  const messages = [
    { role: 'system', content: judge.prompt.text },
    { role: 'user', content: cleanText(JSON.stringify({ question, passages: texts, sentences: asked })) },
  ] as const;
  let written = '';
  const request = { messages, maxTokens: judge.most_tokens, schema: judge.prompt.schema, deadlineMs, signal };
  for await (const piece of model.complete(request)) written += piece;
  const json = written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1);
  return Verdicts.safeParse(parseJson(json)).data?.supported;
}
