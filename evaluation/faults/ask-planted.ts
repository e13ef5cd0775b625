import type { ApiClient } from '@regqa/client';
import type { PlantedSentence } from '@regqa/testing/planted-faults';
import { said } from '@regqa/testing/scripted-model';
import type { ScriptedModelServer } from '@regqa/testing/scripted-model';
import { citationsFor } from './citations-for.ts';
import type { Citation } from './citations-for.ts';
import { fateOf, withMarkers } from './fate.ts';
import type { Fate } from './fate.ts';
import type { RecordedJudge } from './recorded-judge.ts';
import type { SampledPassage } from './sampled-passages.ts';

/** What became of a planted sentence. */
export interface Outcome {
  readonly planted: PlantedSentence;
  /** Pinpoint of the passage that it was planted in. */
  readonly passage: string;
  readonly fate: Fate;
}

export interface AskPlantedInput {
  readonly client: ApiClient;
  readonly model: ScriptedModelServer;
  readonly passage: SampledPassage;
  readonly planted: readonly PlantedSentence[];
  readonly judge: RecordedJudge | null;
}

/**
 * Has the model say each planted sentence in answer to a question that leads to the passage. A passage that the service
 * does not find first is passed over: then nothing would be measured.
 */
export async function askPlanted({ client, model, passage, planted, judge }: AskPlantedInput): Promise<Outcome[]> {
  const query = questionFor(passage);
  const found = await client.call('answerQuestion', { body: { query, mode: 'extractive', max_sources: 1 } });
  const [source] = found.sources;
  if (source === undefined || !('text' in source) || source.text !== passage.text) return [];
  const outcomes: Outcome[] = [];
  for (const one of planted) {
    const text = said({ text: one.sentence, citations: citationsOf(one, passage) });
    model.script = judge?.beside(text) ?? (() => ({ kind: 'write', text }));
    model.received.length = 0;
    const answer = await client.call('answerQuestion', { body: { query, mode: 'generative', max_sources: 1 } });
    outcomes.push({
      planted: one,
      passage: passage.section ?? passage.title,
      fate: withMarkers(
        fateOf(one.sentence, answer),
        one.marker,
        (answer.citations ?? []).flatMap(({ markers }) => markers),
      ),
    });
  }
  return outcomes;
}

/** What a model quotes for a planted sentence: its passage as it is, or for an altered quote the altered words. */
export function citationsOf(
  { fault, sentence, marker }: PlantedSentence,
  { text }: Pick<SampledPassage, 'text'>,
): Citation[] {
  const numbers = [...marker.matchAll(/\d+/g)].map(([number]) => Number(number));
  if (fault === 'quote altered by a word') return [{ passage: 1, quote: /"(.+)"/.exec(sentence)?.[1] ?? sentence }];
  const quotes = citationsFor(sentence, [{ number: 1, text }]);
  return numbers.flatMap((passage) => quotes.map(({ quote }) => ({ passage, quote })));
}

/** The heading and the passage's own first words lead to it. */
export function questionFor({ title, sectionHeading, text }: SampledPassage): string {
  const words = text.split(/\s+/).slice(0, 40).join(' ');
  return `${title}: ${sectionHeading ?? ''} ${words}`.slice(0, 600);
}
