import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '@regqa/platform';
import type { ScriptedModelServer } from '@regqa/testing/scripted-model';
import { z } from 'zod';
import { fold } from './ask-planted.ts';

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

/** A sentence as a model would answer a question about a provision, and as one that errs would: written by hand, one by one. */
export type WrittenSentence = z.output<typeof WrittenSentence>;

/** What became of a written sentence: whether it stands in the answer. */
export interface WrittenOutcome {
  readonly written: WrittenSentence;
  readonly stands: boolean;
}

const MOST_SOURCES = 5;

/** Returns the written sentences. */
export function readWritten(): WrittenSentence[] {
  return readFileSync(join(import.meta.dirname, 'written-sentences.jsonl'), 'utf8').split('\n').filter((line) => line !== '').map((line) => WrittenSentence.parse(JSON.parse(line)));
}

/**
 * Has the model say each sentence, of every passage of its provision, in answer to its question. A provision that is not
 * among the sources is passed over: then nothing would be measured.
 */
export async function askWritten({ client, model }: { client: ApiClient; model: ScriptedModelServer }): Promise<WrittenOutcome[]> {
  const outcomes: WrittenOutcome[] = [];
  for (const written of readWritten()) {
    const query = `${written.section} ${written.title}: ${written.question}`;
    const { sources } = await client.call('answerQuestion', { body: { query, mode: 'extractive', max_sources: MOST_SOURCES } });
    const markers = sources.flatMap((source, at) => (isOf(written, source) ? [`[${at + 1}]`] : []));
    if (markers.length === 0) continue;
    const said = `${written.sentence} ${markers.join('')}`;
    model.script = (_request, count) => ({ kind: 'write', text: count % 2 === 1 ? said : `1: ${said}` });
    model.received.length = 0;
    const answer = await client.call('answerQuestion', { body: { query, mode: 'generative', max_sources: MOST_SOURCES } });
    outcomes.push({ written, stands: answer.mode === 'generative' && (answer.citations ?? []).some(({ sentence }) => fold(sentence) === fold(written.sentence)) });
  }
  return outcomes;
}

function isOf({ title, section }: WrittenSentence, source: { readonly title: string; readonly section?: string | null | undefined }): boolean {
  const own = (source.section ?? '').replace(/\(.*$/, '').replace(/, definition.*$/, '').trim();
  return own === section && source.title.startsWith(title);
}

/** Returns the figures as lines of Markdown, sentences that the rules were tuned on and held-out ones apart. */
export function describeWritten(outcomes: readonly WrittenOutcome[]): string[] {
  if (outcomes.length === 0) return [];
  const correct = outcomes.filter(({ written }) => written.kind === 'correct');
  const faults = outcomes.filter(({ written }) => written.kind !== 'correct');
  const kinds = [...new Set(faults.map(({ written }) => written.kind))].sort();
  const row = (name: string, of: readonly WrittenOutcome[], stands: boolean) => `| ${name} | ${share(of.filter(({ written }) => !written.held_out), stands)} | ${share(of.filter(({ written }) => written.held_out), stands)} |`;
  return [
    '',
    `Free sentences, as a model that does not keep to the text would write them, by hand, about provisions of ${new Set(outcomes.map(({ written }) => written.title)).size} Acts and plans (${outcomes.length} of ${readWritten().length}, whose provision was among the sources):`,
    '',
    '| written | tuned on | held out |',
    '|---|---|---|',
    ...kinds.map((kind) => row(`${kind}: removed`, faults.filter(({ written }) => written.kind === kind), false)),
    row('**all faults: removed**', faults, false),
    row('**correct sentences: kept**', correct, true),
  ];
}

function share(of: readonly WrittenOutcome[], stands: boolean): string {
  const count = of.filter((one) => one.stands === stands).length;
  return of.length === 0 ? 'none' : `${count} of ${of.length} (${((100 * count) / of.length).toFixed(1)} %)`;
}
