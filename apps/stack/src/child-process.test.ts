import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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

  it('says whether it runs, is frozen or is stopped', async () => {
    expect(sleeper.state).toBe('running');
    sleeper.freeze();
    expect(sleeper.state).toBe('frozen');
    sleeper.thaw();
    expect(sleeper.state).toBe('running');
    await sleeper.stop();
    expect([sleeper.state, sleeper.pid]).toEqual(['stopped', undefined]);
  });

  it('runs when it is started again after it was killed frozen', async () => {
    sleeper.freeze();
    await sleeper.kill();
    expect(sleeper.state).toBe('stopped');
    await sleeper.start();
    expect(sleeper.state).toBe('running');
  });

  it('stops though it is frozen', async () => {
    sleeper.freeze();
    await sleeper.stop();
    expect(sleeper.state).toBe('stopped');
  });
});
