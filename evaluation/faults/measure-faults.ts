import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '@regqa/platform';
import type { ApiClient } from '@regqa/platform';
import { FAULT_KINDS, paraphrasePassage, plantFaults } from '@regqa/testing/planted-faults';
import type { PlantedSentence } from '@regqa/testing/planted-faults';
import { ScriptedModelServer } from '@regqa/testing/scripted-model';
import { startServiceProcess } from '@regqa/testing/service-process';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { z } from 'zod';
import { writeResults } from '../../apps/cli/src/evaluate/results-file.ts';
import { askPlanted } from './ask-planted.ts';
import type { Outcome } from './ask-planted.ts';
import { askWritten, describeWritten } from './ask-written.ts';
import type { WrittenOutcome } from './ask-written.ts';
import { realDocuments, samplesPublished, uploadAll, writtenAbout } from './real-documents.ts';
import { sampledPassages } from './sampled-passages.ts';
import type { SampledPassage } from './sampled-passages.ts';
import { describeOutcomes, isGoodEnough } from './describe-outcomes.ts';

export const Request = z.strictObject({
  /** Folder of real documents; null: the samples alone. */
  data: z.string().nullable(),
  show: z.boolean(),
  write: z.boolean(),
  projectFolder: z.string(),
});
export type Request = z.output<typeof Request>;

/** Sentences of one kind planted in one passage at most: many passages tell more than many sentences of one. */
const MOST_OF_A_KIND = 5;

/** Plants faults and paraphrases through a running service's interface; returns the exit code. */
export async function measureFaults(request: Request): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'regqa-faults-'));
  const model = new ScriptedModelServer();
  let service: ServiceProcess | undefined;
  try {
    const baseUrl = await model.start();
    const env = { OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: 'scripted', ENABLE_CACHE: 'false', LOG_LEVEL: 'error' };
    service = await startServiceProcess({ dataFolder: folder, env });
    const client = createApiClient({ baseUrl: service.url, apiKey: service.keys.admin });
    const documents = await realDocuments(request.data);
    await samplesPublished(client);
    await uploadAll(client, documents);
    const outcomes = await plantEverywhere(client, model, await sampledPassages(documents));
    await uploadAll(client, await writtenAbout(request.data, documents));
    return await report(outcomes, { written: await askWritten({ client, model }), request });
  } finally {
    await service?.stop();
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function plantEverywhere(client: ApiClient, model: ScriptedModelServer, passages: readonly SampledPassage[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const passage of passages) {
    const others = [...new Set(passages.map(({ title }) => title))].filter((title) => title !== passage.title);
    const planted = [...paraphrasePassage(passage), ...thinned(plantFaults(passage, others))];
    outcomes.push(...(await askPlanted({ client, model, passage, planted })));
  }
  return outcomes;
}

/** Keeps some of each kind: kinds that fit few sentences stay whole, the others are taken evenly. */
function thinned(planted: readonly PlantedSentence[]): PlantedSentence[] {
  return FAULT_KINDS.flatMap((kind) => {
    const own = planted.filter(({ fault }) => fault === kind);
    const step = Math.max(1, own.length / MOST_OF_A_KIND);
    return own.filter((_one, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  });
}

async function report(outcomes: readonly Outcome[], { written, request: { show, write, projectFolder } }: { written: readonly WrittenOutcome[]; request: Request }): Promise<number> {
  if (show) for (const { planted, passage, right } of outcomes) if (!right) console.log(`${planted.fault ?? 'lost'} | ${planted.template} | ${passage} | ${planted.sentence} ${planted.marker}`);
  if (show) for (const { written: one, stands } of written) if (stands !== (one.kind === 'correct')) console.log(`${one.kind === 'correct' ? 'lost' : one.kind} | written | ${one.title}, ${one.section} | ${one.sentence}`);
  const lines = [...describeOutcomes(outcomes), ...describeWritten(written)];
  for (const line of lines) console.log(line);
  if (write) await writeResults(join(projectFolder, 'evaluation/RESULTS.md'), { name: 'faults', lines });
  return isGoodEnough(outcomes) ? 0 : 1;
}
