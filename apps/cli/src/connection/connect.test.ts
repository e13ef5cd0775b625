import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { UsageError } from '../command.ts';
import { CommandRun } from '../test-support/command-run.ts';
import { findConnection } from './connect.ts';

let command: CommandRun;

beforeEach(() => {
  command = new CommandRun();
  command.config = { ...command.config, accessKey: null, adminKey: null };
  mkdirSync(command.config.dataFolder);
});
afterEach(() => command.remove());

const keep = (file: string, content: unknown) =>
  writeFileSync(join(command.config.dataFolder, file), typeof content === 'string' ? content : JSON.stringify(content));
const keys = { API_ACCESS_KEY: 'kept ordinary', ADMIN_API_KEY: 'kept admin', INTERNAL_TOKEN: 't' };

it('takes the address and the keys that the service left in its data folder', async () => {
  keep('keys.json', keys);
  keep('service.json', { url: 'http://127.0.0.1:4711' });
  const { url, accessKey, adminKey } = await findConnection(command.config, {});
  expect([url.value, accessKey?.value, adminKey?.value]).toEqual([
    'http://127.0.0.1:4711',
    'kept ordinary',
    'kept admin',
  ]);
});

it('prefers the environment, and flags to that', async () => {
  keep('keys.json', keys);
  keep('service.json', { url: 'http://127.0.0.1:4711' });
  const config = { ...command.config, url: 'http://127.0.0.1:1', accessKey: 'from the environment' };
  expect(await findConnection(config, {})).toMatchObject({
    url: { value: 'http://127.0.0.1:1' },
    accessKey: { value: 'from the environment' },
    adminKey: { value: 'kept admin' },
  });
  expect(await findConnection(config, { url: 'http://127.0.0.1:2', key: 'k' })).toMatchObject({
    url: { value: 'http://127.0.0.1:2' },
    accessKey: { value: 'k' },
    adminKey: { value: 'k' },
  });
});

it('never sends kept keys to another machine', async () => {
  keep('keys.json', keys);
  expect(await findConnection(command.config, { url: 'https://example.org' })).toMatchObject({
    accessKey: null,
    adminKey: null,
  });
});

it('falls back to the default address without keys', async () => {
  expect(await findConnection(command.config, {})).toEqual({
    url: { value: 'http://127.0.0.1:8080', from: 'the default' },
    accessKey: null,
    adminKey: null,
  });
});

it.each([
  ['keys.json', 'not JSON'],
  ['service.json', { url: 'nowhere' }],
])('names %s when it cannot be read', async (file, content) => {
  keep(file, content);
  await expect(findConnection(command.config, {})).rejects.toThrow(UsageError);
  await expect(findConnection(command.config, {})).rejects.toThrow(file);
});

it('refuses an address that is none', async () => {
  await expect(findConnection(command.config, { url: 'localhost:8080' })).rejects.toThrow('--url must be');
});
