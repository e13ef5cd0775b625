import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { routeGuardSuite } from '@regqa/testing/contracts';
import {
  documentsSuite,
  formatsSuite,
  keysSuite,
  operationsSuite,
  questionsSuite,
  samplesPublished,
  startServiceProcess,
  versionsSuite,
} from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

/** A whole service starts, reads files and waits for jobs, each of them up to a minute. */

describe('the embedded service', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-end-to-end-'));
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startServiceProcess({ dataFolder });
    await samplesPublished(service);
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  questionsSuite(() => service);
  documentsSuite(() => service);
  formatsSuite(() => service);
  versionsSuite(() => service);
  operationsSuite(() => service);
  keysSuite(() => service);
  routeGuardSuite(
    () => service.url,
    () => service.keys,
  );
});
