import { afterAll, beforeAll } from '@jest/globals';
import { routeGuardSuite } from '@regqa/testing/contracts';
import { ACCESS_KEY, ADMIN_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway } from './test-support/scripted-services.ts';

let gateway: ScriptedGateway;
beforeAll(async () => {
  gateway = await startScriptedGateway();
});
afterAll(() => gateway.close());

routeGuardSuite(
  () => gateway.url,
  () => ({ access: ACCESS_KEY, admin: ADMIN_KEY }),
);
