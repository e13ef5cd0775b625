import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '@regqa/client';
import { said } from '@regqa/testing/scripted-model';
import type { ScriptedModelServer } from '@regqa/testing/scripted-model';
import { z } from 'zod';
import { citationsFor } from './citations-for.ts';
import { fateOf } from './fate.ts';
import type { Fate } from './fate.ts';
import type { RecordedJudge } from './recorded-judge.ts';

const WrittenSentence = z.strictObject({
  title: z.string(),
  section: z.string(),
  question: z.string(),
  /** `correct`, or what is wrong with it. */
  kind: z.string(),
  sentence: z.string(),
  /** Held out: rules of verification are not tuned on it. */
  held_out: z.boolean(),
});

/**
 * A sentence as a model would answer a question about a provision, and as one that errs would: written by hand, one by
 * one.
 */
export type WrittenSentence = z.output<typeof WrittenSentence>;

/** What became of a written sentence. */
export interface WrittenOutcome {
  readonly written: WrittenSentence;
  readonly fate: Fate;
}

const MOST_SOURCES = 5;

/** Returns the written sentences. */
export function readWritten(): WrittenSentence[] {
  return readFileSync(join(import.meta.dirname, 'written-sentences.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => WrittenSentence.parse(JSON.parse(line)));
}

/**
 * Has the model say each sentence in answer to its question, with what of its provision shares most words with it. A
 * provision that is not among the sources is passed over: then nothing would be measured.
 */
export async function askWritten({
  client,
  model,
  judge,
}: {
  client: ApiClient;
  model: ScriptedModelServer;
  judge: RecordedJudge | null;
}): Promise<WrittenOutcome[]> {
  const outcomes: WrittenOutcome[] = [];
  for (const written of readWritten().filter((one) => judge === null || one.held_out)) {
    const query = `${written.section} ${written.title}: ${written.question}`;
    const { sources } = await client.call('answerQuestion', {
      body: { query, mode: 'extractive', max_sources: MOST_SOURCES },
    });
    const passages = sources.flatMap((source, at) =>
      isOf(written, source) && 'text' in source ? [{ number: at + 1, text: source.text ?? '' }] : [],
    );
    if (passages.length === 0) continue;
    const text = said({ text: written.sentence, citations: citationsFor(written.sentence, passages) });
    model.script = judge?.beside(text) ?? (() => ({ kind: 'write', text }));
    model.received.length = 0;
    const answer = await client.call('answerQuestion', {
      body: { query, mode: 'generative', max_sources: MOST_SOURCES },
    });
    outcomes.push({ written, fate: fateOf(written.sentence, answer) });
  }
  return outcomes;
}

/** Whether a source is of the provision that a sentence is about. */
export function isOf(
  { title, section }: WrittenSentence,
  source: { readonly title: string; readonly section?: string | null | undefined },
): boolean {
  const own = (source.section ?? '')
    .replace(/\(.*$/, '')
    .replace(/, definition.*$/, '')
    .trim();
  return own === section && source.title.startsWith(title);
}
