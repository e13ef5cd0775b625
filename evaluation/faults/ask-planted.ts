import type { ApiClient } from '@regqa/platform';
import type { PlantedSentence } from '@regqa/testing/planted-faults';
import type { ScriptedModelServer } from '@regqa/testing/scripted-model';
import type { SampledPassage } from './sampled-passages.ts';

/** What became of a planted sentence. */
export interface Outcome {
  readonly planted: PlantedSentence;
  /** Pinpoint of the passage that it was planted in. */
  readonly passage: string;
  /** A fault that was removed or marked, or a paraphrase that was kept. */
  readonly right: boolean;
}

export interface AskPlantedInput {
  readonly client: ApiClient;
  readonly model: ScriptedModelServer;
  readonly passage: SampledPassage;
  readonly planted: readonly PlantedSentence[];
}

/**
 * Has the model say each planted sentence in answer to a question that leads to the passage, and says it again when it
 * is asked once more. A passage that the service does not find first is passed over: then nothing would be measured.
 */
export async function askPlanted({ client, model, passage, planted }: AskPlantedInput): Promise<Outcome[]> {
  const query = questionFor(passage);
  const found = await client.call('answerQuestion', { body: { query, mode: 'extractive', max_sources: 1 } });
  const [source] = found.sources;
  if (source === undefined || !('text' in source) || source.text !== passage.text) return [];
  const outcomes: Outcome[] = [];
  for (const one of planted) {
    const said = `${one.sentence} ${one.marker}`;
    model.script = (_request, count) => ({ kind: 'write', text: count % 2 === 1 ? said : `1: ${said}` });
    model.received.length = 0;
    const answer = await client.call('answerQuestion', { body: { query, mode: 'generative', max_sources: 1 } });
    const isThere = answer.mode === 'generative' && (answer.citations ?? []).some(({ sentence }) => fold(sentence) === fold(one.sentence));
    const isMarked = (answer.warnings ?? []).some(({ code }) => code === 'exceptions_added');
    outcomes.push({ planted: one, passage: passage.section ?? passage.title, right: one.fault === null ? isThere : !isThere || (one.fault === 'dropped exception' && isMarked) });
  }
  return outcomes;
}

/** The heading and the passage's own first words lead to it. */
function questionFor({ title, sectionHeading, text }: SampledPassage): string {
  const words = text.split(/\s+/).slice(0, 40).join(' ');
  return `${title}: ${sectionHeading ?? ''} ${words}`.slice(0, 600);
}

/** Returns a sentence without what its end and its spaces may differ in. */
export const fold = (text: string) => text.replace(/[\s.]+$/, '').replace(/\s+/g, ' ').trim().toLowerCase();
