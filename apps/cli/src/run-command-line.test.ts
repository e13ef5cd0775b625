import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CommandRun } from './test-support/command-run.ts';
import { ScriptedService } from './test-support/scripted-service.ts';

let command: CommandRun;

beforeEach(() => {
  command = new CommandRun();
});
afterEach(() => command.remove());

it.each([[[]], [['cook']], [['toString']]])('names its commands for %j', async (args) => {
  const { code, notes } = await command.run(...args);
  expect([code, notes]).toEqual([2, expect.stringContaining('Commands: ingest, ask, doctor, samples, evaluate.')]);
});

it.each(['ingest', 'ask', 'doctor', 'samples', 'evaluate'])('explains %s', async (name) => {
  const { code, out } = await command.run(name, '--help');
  expect([code, out]).toEqual([0, expect.stringContaining(`npm run ${name}`)]);
});

it('says how to go on when no service is there', async () => {
  const gone = new ScriptedService();
  command.config = { ...command.config, url: await gone.start() };
  await gone.close();
  const { code, notes } = await command.run('ask', 'How high?');
  expect(code).toBe(1);
  expect(notes).toMatch(/^The service cannot be reached: ECONNREFUSED\..*npm start/);
});

it('says where keys come from when there is none', async () => {
  command.config = { ...command.config, adminKey: null };
  const { code, notes } = await command.run('samples', 'remove');
  expect([code, notes]).toEqual([
    2,
    expect.stringContaining('There is no admin key for http://127.0.0.1:8080: give --key, or set ADMIN_API_KEY'),
  ]);
});
