import { expect, it } from '@jest/globals';
import { describeWhereAll } from '@regqa/testing';
import { longFictionalAct, ServiceClient } from '@regqa/testing/end-to-end';
import { askSteadily, countOutcomes } from './question-load.ts';
import { useStackWithSamples } from './stack-for-tests.fixture.ts';

const SERVICES = ['gateway-1', 'gateway-2', 'query-1', 'query-2', 'documents-1', 'analytics-1', 'worker-1', 'worker-2'];

describeWhereAll(['redis', 's3', 'elasticsearch'])('replacing processes', () => {
  const underTest = useStackWithSamples();

  it('one after another, under questions and while a document is read, fails no request and loses no job', async () => {
    const { stack } = underTest;
    const client = new ServiceClient(underTest.handle());
    const { body: job } = await client.upload(
      { name: 'act.md', content: longFictionalAct('Restart', 3_000) },
      { document_id: 'restart' },
    );
    // Each question is another one, so that it is composed and not only read from the cache.
    const question = (number: number) => ({
      query: `What is the maximum height of building ${number} in zone R2?`,
      lga_name: 'Banksia Vale',
    });
    const load = askSteadily({ urls: stack.urls, key: stack.keys.access, perSecond: 5, question });
    const before = new Map(SERVICES.map((name) => [name, stack.processes.get(name)!.pid]));
    for (const name of SERVICES) await stack.replace(name);
    const counts = countOutcomes(await load.stop());
    expect(Object.keys(counts)).toEqual(['200']);
    expect(counts['200']).toBeGreaterThan(50);
    for (const name of SERVICES) expect(stack.processes.get(name)!.pid).not.toBe(before.get(name));
    expect(await client.jobEnded(job.job_id, 120_000)).toMatchObject({ state: 'completed', outcome: 'published' });
  }, 600_000);

  it('does not leave a killed one missed: the other answers, and it serves again when it is started', async () => {
    const { stack } = underTest;
    const load = askSteadily({
      urls: stack.urls,
      key: stack.keys.access,
      perSecond: 5,
      question: (number) => ({ query: `Which trees may be pruned without permit ${number}?` }),
    });
    await stack.processes.get('query-1')!.kill();
    await stack.processes.get('query-1')!.start();
    const counts = countOutcomes(await load.stop());
    expect(Object.keys(counts)).toEqual(['200']);
    expect(stack.processes.get('query-1')!.pid).toBeDefined();
  }, 300_000);
});
