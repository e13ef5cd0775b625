/** Asks the model that writes answers whether the quotations of their sentences support them. */
import { ChatModelError } from '@regqa/errors';
import type { ChatModelFailure } from '@regqa/errors';
import type { ChatModel } from '@regqa/ports';
import { z } from 'zod';
import type { AnsweringConfig } from '../../answering-config.ts';
import type { CitedSentence, GroundedSentence, GroundingEvidence } from '../../grounding/ground-sentence.ts';
import { parseJson } from './answer-reader.ts';
import { cleanText } from './prompt.ts';

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

export interface Judgement {
  readonly outcome: JudgeOutcome;
  readonly unsupported: readonly CheckedSentence[];
}

const Verdicts = z.object({ supported: z.array(z.enum(['yes', 'no'])) });

/** Returns what the judge finds unsupported; nothing where it fails. Throws ChatModelError only when aborted. */
export async function findUnsupported(
  sentences: readonly CheckedSentence[],
  evidence: GroundingEvidence,
  input: JudgeInput,
): Promise<Judgement> {
  if (sentences.length === 0) return { outcome: 'none', unsupported: [] };
  try {
    const verdicts = await askJudge(sentences, evidence, input);
    if (verdicts?.length !== sentences.length) return { outcome: 'malformed', unsupported: [] };
    return { outcome: 'judged', unsupported: sentences.filter((_sentence, at) => verdicts[at] === 'no') };
  } catch (error) {
    if (!(error instanceof ChatModelError) || input.signal.aborted) throw error;
    return { outcome: error.failure, unsupported: [] };
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
    asked.flatMap((one) => one.passages.map((at) => [at, sources[at - 1]!.passage.text])),
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
