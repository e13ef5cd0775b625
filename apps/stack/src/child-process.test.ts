import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { ChildProcess } from './child-process.ts';

describe('a process of the stack', () => {
  let folder: string;
  let sleeper: ChildProcess;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'regqa-child-'));
    sleeper = new ChildProcess('sleeper', join(folder, 'log'), () => ({
      command: 'sleep',
      args: ['60'],
      env: { PATH: '/usr/bin:/bin' },
      ready: async () => {},
    }));
    await sleeper.start();
  });
  afterEach(async () => {
    await sleeper.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has an id while it runs', async () => {
    expect(sleeper.pid).toBeDefined();
    await sleeper.stop();
    expect(sleeper.pid).toBeUndefined();
  });

  it('stands still from freeze to thaw', async () => {
    const state = () => /\) (\w)/.exec(readFileSync(`/proc/${sleeper.pid}/stat`, 'utf8'))?.[1];
    sleeper.freeze();
    await eventually(() => expect(state()).toBe('T'));
    sleeper.thaw();
    await eventually(() => expect(state()).toBe('S'));
  });

  it('runs when it is started again after it was killed frozen', async () => {
    sleeper.freeze();
    await sleeper.kill();
    expect(sleeper.pid).toBeUndefined();
    await sleeper.start();
    expect(sleeper.pid).toBeDefined();
  });

  it('stops though it is frozen', async () => {
    sleeper.freeze();
    await sleeper.stop();
    expect(sleeper.pid).toBeUndefined();
  });
});
