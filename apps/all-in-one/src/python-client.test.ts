import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { describeWhere, TEST_RUN } from '@regqa/testing';
import { startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

/** The generator writes two hundred files, and pip builds a package of them. */
jest.setTimeout(400_000);

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../../../clients/python');

/** Prints what a key that is none gets, and a page of a listing. */
const MORE = `
from regqa_client.api.documents import list_documents
stranger = AuthenticatedClient(base_url=url, token="none", auth_header_name="X-API-Key", prefix="")
refused = list_documents.sync_detailed(client=stranger)
print(refused.status_code, refused.parsed.detail)
listing = list_documents.sync(client=client, jurisdiction="Local")
print(listing.total, listing.documents[0].id)
`;

describeWhere('openapi-python-client')('the Python client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-python-'));
  const python = join(folder, 'venv/bin/python');
  let service: ServiceProcess;

  beforeAll(async () => {
    await run('bash', [join(CLIENT, 'generate.sh'), join(folder, 'client')]);
    await run('python3', ['-m', 'venv', join(folder, 'venv')]);
    await run(python, ['-m', 'pip', 'install', '--quiet', join(folder, 'client')]);
    service = await startServiceProcess({ dataFolder: join(folder, 'data') });
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('asks as its README shows, lists, and tells a refusal', async () => {
    const [, shown] = /^```python\n([^]+?)^```/m.exec(readFileSync(join(CLIENT, 'README.md'), 'utf8'))!;
    const env = {
      ...TEST_RUN.programEnvironment(),
      REGQA_URL: service.url,
      REGQA_API_KEY: service.keys.access,
      PYTHONIOENCODING: 'utf-8',
    };
    const { stdout } = await run(python, ['-c', shown! + MORE], { env });
    expect(stdout).toContain('8.5 metres');
    expect(stdout).toContain("['Banksia Vale Local Environmental Plan 2024 (fictional sample) (NSW) cl 4.3'");
    expect(stdout).toContain('401 Invalid API key');
    expect(stdout).toContain('1 sample-banksia-vale-lep-2024');
  });
});
