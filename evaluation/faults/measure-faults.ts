import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '@regqa/client';
import { parseSuccess } from '@regqa/contracts';
import { paraphrasePassage, plantFaults } from '@regqa/testing/planted-faults';
import { ScriptedModelServer } from '@regqa/testing/scripted-model';
import { startServiceProcess } from '@regqa/testing/service-process';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { z } from 'zod';
import { writeResults } from '@regqa/app-cli';
import { askPlanted } from './ask-planted.ts';
import type { AskPlantedInput, Outcome } from './ask-planted.ts';
import { askWritten } from './ask-written.ts';
import type { WrittenOutcome } from './ask-written.ts';
import { realDocuments, samplesPublished, uploadAll, writtenAbout } from './real-documents.ts';
import { sampledPassages } from './sampled-passages.ts';
import type { SampledPassage } from './sampled-passages.ts';
import { describeOutcomes, isGoodEnough, isRight } from './describe-outcomes.ts';
import { describeWritten } from './describe-written.ts';
import { measureGrounding } from './measure-grounding.ts';
import { RecordedJudge } from './recorded-judge.ts';
import { thinned } from './thinned.ts';

export const Request = z.strictObject({
  /** Folder of real documents; null: the samples alone. */
  data: z.string().nullable(),
  /** Grounding alone, without a service. */
  fast: z.boolean(),
  /** With a judge, whose verdicts are recorded. */
  judge: z.boolean(),
  show: z.boolean(),
  write: z.boolean(),
  projectFolder: z.string(),
});
export type Request = z.output<typeof Request>;

/** Plants faults and paraphrases through a running service's interface; returns the exit code. */
export async function measureFaults(request: Request): Promise<number> {
  if (request.fast) {
    const { outcomes, written, findings } = await measureGrounding(request.data, request.projectFolder);
    return report(outcomes, { written, findings, request });
  }
  const folder = await mkdtemp(join(tmpdir(), 'regqa-faults-'));
  const model = new ScriptedModelServer();
  let service: ServiceProcess | undefined;
  try {
    const baseUrl = await model.start();
    const judge = request.judge ? new RecordedJudge() : null;
    const about = { OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: 'scripted', LLM_JUDGE: String(request.judge) };
    const env = { ...about, ENABLE_CACHE: 'false', LOG_LEVEL: 'error' };
    service = await startServiceProcess({ dataFolder: folder, env });
    const client = createApiClient({ baseUrl: service.url, apiKey: service.keys.admin, parse: parseSuccess });
    const documents = await realDocuments(request.data);
    await samplesPublished(client);
    await uploadAll(client, documents);
    const outcomes = await plantEverywhere({ client, model, judge }, await sampledPassages(documents));
    await uploadAll(client, await writtenAbout(request.data, documents));
    const written = await askWritten({ client, model, judge });
    return await report(outcomes, { written, judge, request });
  } finally {
    await service?.stop();
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function plantEverywhere(
  asked: Pick<AskPlantedInput, 'client' | 'model' | 'judge'>,
  passages: readonly SampledPassage[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const passage of passages) {
    const others = [...new Set(passages.map(({ title }) => title))].filter((title) => title !== passage.title);
    const planted = [...paraphrasePassage(passage), ...thinned(plantFaults(passage, others))];
    outcomes.push(...(await askPlanted({ ...asked, passage, planted })));
  }
  return outcomes;
}

interface Reported {
  readonly written: readonly WrittenOutcome[];
  /** What the guard found, where that is known. */
  readonly findings?: ReadonlyMap<object, readonly string[]>;
  readonly judge?: RecordedJudge | null;
  readonly request: Request;
}

async function report(outcomes: readonly Outcome[], { written, findings, judge, request }: Reported): Promise<number> {
  const { show, write, fast, projectFolder } = request;
  const command = judge ? 'faults --judge' : 'faults';
  if (show) for (const line of mistakes(outcomes, written, findings)) console.log(line);
  const verdicts = judge ? ['', `Verdicts are recorded; ${judge.unknown} were missing and count as no.`] : [];
  const lines = [...describeOutcomes(outcomes, command), ...describeWritten(written), ...verdicts];
  for (const line of lines) console.log(line);
  if (write && !fast)
    await writeResults(join(projectFolder, 'evaluation/RESULTS.md'), {
      name: judge ? 'judged-faults' : 'faults',
      command,
      lines,
    });
  return isGoodEnough(outcomes) ? 0 : 1;
}

function mistakes(
  outcomes: readonly Outcome[],
  written: readonly WrittenOutcome[],
  findings?: Reported['findings'],
): string[] {
  const why = (one: object) => findings?.get(one)?.join(' ') ?? '';
  const planted = outcomes.filter((one) => !isRight(one));
  const free = written.filter(
    ({ written: one, fate }) => !one.held_out && (fate === 'kept') !== (one.kind === 'correct'),
  );
  return [
    ...planted.map(
      (one) =>
        `${one.planted.fault ?? one.fate} | ${one.planted.template} | ${why(one)} | ${one.passage} | ` +
        `${one.planted.sentence} ${one.planted.marker}`,
    ),
    ...free.map(
      (one) =>
        `${one.written.kind === 'correct' ? one.fate : one.written.kind} | written | ${why(one)} | ` +
        `${one.written.title}, ${one.written.section} | ${one.written.sentence}`,
    ),
  ];
}
