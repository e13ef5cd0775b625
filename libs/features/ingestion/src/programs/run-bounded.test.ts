import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ProgramError, runBounded } from './run-bounded.ts';

const LIMITS = { timeoutMs: 10_000, outputBytes: 1_000, memoryMb: 512 };
const folder = mkdtempSync(join(tmpdir(), 'regqa-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function failureOf(running: Promise<unknown>): Promise<string> {
  const failure = await running.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProgramError);
  return (failure as ProgramError).message;
}

describe('programs with limits', () => {
  it('get the input and the variables, and give the output', async () => {
    expect(await runBounded(['cat'], { ...LIMITS, input: Buffer.from('wombat') })).toBe('wombat');
    const environment = { BURROW: 'deep' };
    expect(await runBounded(['sh', '-c', 'echo $BURROW$SECRET'], { ...LIMITS, environment })).toBe('deep\n');
  });

  it.each([
    ['that are not there', ['no-such-program-of-wombats'], /ended with code 127|cannot be started/],
    ['that fail', ['false'], /ended with code 1/],
    ['that take too long', ['sleep', '30'], /took longer than 0 s/],
    ['that write too much', ['yes'], /wrote too much/],
  ] as [string, [string, ...string[]], RegExp][])('end with the reason: those %s', async (_name, command, reason) => {
    const timeoutMs = command[0] === 'sleep' ? 100 : LIMITS.timeoutMs;
    expect(await failureOf(runBounded(command, { ...LIMITS, timeoutMs }))).toMatch(reason);
  });

  it('end when they are stopped, before or while they run', async () => {
    const stopping = new AbortController();
    const running = failureOf(runBounded(['sleep', '30'], { ...LIMITS, signal: stopping.signal }));
    stopping.abort();
    expect(await running).toBe('it was stopped');
    expect(await failureOf(runBounded(['sleep', '30'], { ...LIMITS, signal: stopping.signal }))).toBe('it was stopped');
  });

  it('end with what they have started', async () => {
    const file = join(folder, 'written');
    const command = `(sleep 0.5; touch "${file}") & wait`;
    await failureOf(runBounded(['sh', '-c', command], { ...LIMITS, timeoutMs: 100 }));
    await wait(700);
    expect(existsSync(file)).toBe(false);
  });

  it('write no file that is larger than their output may be', async () => {
    const file = join(folder, 'large');
    await failureOf(runBounded(['sh', '-c', `yes > "${file}"`], LIMITS));
    expect(statSync(file).size).toBeLessThanOrEqual(1_024);
  });
});
