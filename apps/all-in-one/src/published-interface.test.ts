import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

jest.setTimeout(400_000);

const run = promisify(execFile);
/** What ends with another code than 0 has its output on the error. */
type Failed = Error & { readonly stdout: string; readonly stderr: string };

/** What is expected to differ stands in this file, each with its reason. */
const EXPECTED = join(import.meta.dirname, 'published-interface.schemathesis.toml');
const FEWEST_CASES = 2_000;

describeWhere('schemathesis')('the published interface', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-interface-'));
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await startServiceProcess({ dataFolder: join(folder, 'data') });
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is answered as its description says, and refuses what the description does not have', async () => {
    const headers = { 'x-api-key': service.keys.admin };
    const description = join(folder, 'openapi.json');
    writeFileSync(description, await (await fetch(`${service.url}/openapi.json`, { headers })).text());
    const args = [
      '--config-file',
      EXPECTED,
      'run',
      description,
      '--url',
      service.url,
      '--header',
      `X-API-Key: ${service.keys.admin}`,
    ];
    const options = ['--checks', 'all', '--seed', '27', '--continue-on-failure', '--no-color'];
    const { stdout, stderr } = await run('schemathesis', [...args, ...options], {
      cwd: folder,
      maxBuffer: 2 ** 26,
    }).catch((error: Failed) => error);
    const [, failures = stderr] = /^=+ FAILURES =+$([^]*?)^=+ (?:WARNINGS|SUMMARY) =+$/m.exec(stdout) ?? [];
    expect(failures).toBe('');
    const [, generated, passed] = /(\d+) generated, (\d+) passed/.exec(stdout) ?? [];
    expect(Number(generated)).toBeGreaterThanOrEqual(FEWEST_CASES);
    expect(passed).toBe(generated);
  });
});
