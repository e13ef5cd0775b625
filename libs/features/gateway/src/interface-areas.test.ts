import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway } from './test-support/scripted-services.ts';

let gateway: ScriptedGateway;
beforeAll(async () => {
  gateway = await startScriptedGateway();
});
afterAll(() => gateway.close());

it('lists every area that a question may name, with its state and towns, to whoever has a key', async () => {
  const { areas, total } = (await (await gateway.call('/api/areas')).json()) as {
    areas: { name: string; state: string; towns: string[] }[];
    total: number;
  };
  expect(areas).toContainEqual({ name: 'Albury', state: 'NSW', towns: expect.arrayContaining(['Thurgoona']) });
  expect(areas.filter(({ name }) => name === 'Campbelltown').map(({ state }) => state)).toEqual(['NSW', 'SA']);
  expect([areas.length, total > 500]).toEqual([total, true]);
  expect((await gateway.call('/api/areas', { headers: { 'x-api-key': '' } })).status).toBe(401);
});
