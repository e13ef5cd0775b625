import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWhereAll } from '@regqa/testing';
import { routeGuardSuite } from '@regqa/testing/contracts';
import {
  documentsSuite,
  formatsSuite,
  keysSuite,
  operationsSuite,
  questionsSuite,
  samplesPublished,
  ServiceClient,
  startServiceProcess,
  versionsSuite,
} from '@regqa/testing/end-to-end';
import type { ServiceHandle, ServiceProcess } from '@regqa/testing/end-to-end';
import { STARTING_MS, useStackWithSamples } from './stack-for-tests.fixture.ts';

/** Eight processes read files and wait for jobs, each of them up to a minute. */

/** Answered and refused, of each sample, with and without a place. */
const QUESTIONS: readonly (readonly [question: string, place?: string])[] = [
  ['What is the maximum height of a building in zone R2?', 'Banksia Vale'],
  ['What is the maximum height of a building in zone E1?', 'Banksia Vale'],
  ['How high may a building within 40 metres of a creek corridor be?', 'Banksia Vale'],
  ['Which trees must not be removed without a permit?', 'Banksia Vale'],
  ['What are the objectives of zone R2?', 'Banksia Vale'],
  ['What is the minimum lot size?', 'Banksia Vale'],
  ['When does the plan commence?', 'Banksia Vale'],
  ['What does building height mean?', 'Banksia Vale'],
  ['Is a dwelling house permitted in zone R2?', 'Banksia Vale'],
  ['What must an application to remove a tree contain?', 'Banksia Vale'],
  ['How much stormwater must be stored on a small site?'],
  ['How is a rainwater tank sized?'],
  ['What must a stormwater plan show?'],
  ['How often must a facility report its emissions?'],
  ['Which facilities must report emissions?'],
  ['How long must emission records be kept?'],
  ['What is the penalty for a late emissions report?'],
  ['Who may inspect the records of a facility?'],
  ['What is the speed limit on the moon?'],
  ['What is the maximum height of a building?', 'Wattle Shire'],
];

describeWhereAll(['redis', 's3', 'elasticsearch'])('the service in separate processes', () => {
  const underTest = useStackWithSamples();
  const { handle } = underTest;

  describe('in comparison with the service in one process', () => {
    let embedded: ServiceProcess | undefined;
    const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-embedded-'));
    beforeAll(async () => {
      embedded = await startServiceProcess({ dataFolder });
      await samplesPublished(embedded);
    }, STARTING_MS);
    afterAll(async () => {
      await embedded?.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    });

    it.each(QUESTIONS.map(([question, place]) => ({ question, place })))(
      'answers alike, with the same citations: $question',
      async ({ question, place }) => {
        const ask = async (service: ServiceHandle) => {
          const { answer, sources } = await new ServiceClient(service).ask(
            question,
            place === undefined ? {} : { lga_name: place },
          );
          return { answer, citations: sources.map(({ citation, chunk_id: id, text }) => ({ citation, id, text })) };
        };
        expect(await ask(handle(1))).toEqual(await ask(embedded!));
      },
    );
  });

  it('keeps each store on a server of its own', () => {
    expect([...underTest.stack.processes.keys()]).toEqual(
      expect.arrayContaining(['postgres', 'redis', 's3', 'gateway-2', 'query-2', 'worker-2']),
    );
    for (const store of underTest.stack.stores) expect(store).not.toContain('not here');
  });

  it('answers from the cache of one query service what another one composed', async () => {
    // No other test asks it with so many sources.
    const ask = (at: number) =>
      new ServiceClient(handle(at % 2)).ask('What is the maximum height of a building in zone R2?', {
        lga_name: 'Banksia Vale',
        max_sources: 17,
      });
    const answers = [];
    for (let at = 0; at < 8; at++) answers.push(await ask(at));
    expect(answers.map((answer) => answer.cache_hit)).toEqual([false, true, true, true, true, true, true, true]);
  });

  questionsSuite(() => handle());
  documentsSuite(() => handle());
  formatsSuite(() => handle());
  versionsSuite(() => handle());
  operationsSuite(() => handle());
  keysSuite(() => handle());
  routeGuardSuite(
    () => handle().url,
    () => handle().keys,
  );
});
