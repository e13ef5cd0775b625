import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const fixture = join(import.meta.dirname, 'run-process.fixture.ts');

interface Ending {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the fixture, sends the signals in turn (each after the text before it has appeared), and waits for its end. */
async function run(how: string, ...signals: [after: string, signal: NodeJS.Signals][]): Promise<Ending> {
  const child = spawn(process.execPath, [fixture, how], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  child.stdout.on('data', (chunk) => {
    output += chunk;
    while (signals[0] && output.includes(signals[0][0])) child.kill(signals.shift()![1]);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

describe('running a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('closes and ends with 0 on %s', async (signal) => {
    const { code, output } = await run('well', ['started', signal]);
    expect(code).toBe(0);
    expect(output).toContain('closed');
    expect(output).toContain(`"signal":"${signal}"`);
  });

  it('shows why it did not start, without a stack, and ends with 1', async () => {
    const { code, errors } = await run('no-start');
    expect(code).toBe(1);
    expect(errors).toBe('fixture did not start.\nThe configuration is not usable\n  caused by: PORT is required\n');
  });

  it('lets a start that waits give up when it is told to stop, and ends with 0', async () => {
    const { code, errors } = await run('waits', ['waiting', 'SIGTERM']);
    expect(code).toBe(0);
    expect(errors).toContain('fixture was told to stop by SIGTERM before it had started.');
  });

  it('ends with 1 when closing takes longer than its bound', async () => {
    const { code, output } = await run('hangs-on-close', ['started', 'SIGTERM']);
    expect(code).toBe(1);
    expect(output).toContain('Closing took too long');
  });

  it('ends with 1 when closing fails, and logs why', async () => {
    const { code, output } = await run('fails-on-close', ['started', 'SIGTERM']);
    expect(code).toBe(1);
    expect(output).toContain('the pool would not close');
  });

  it('closes and ends with 1 when it cannot go on, and logs why', async () => {
    const { code, output } = await run('cannot-go-on');
    expect(code).toBe(1);
    expect(output).toMatch(/the database is gone[\s\S]*closed/);
  });

  it('ends at once on a second signal', async () => {
    const { code } = await run('hangs-until-told-again', ['started', 'SIGTERM'], ['fixture stops', 'SIGINT']);
    expect(code).toBe(130);
  });

  it.each(['throws-later', 'rejects-later'])('logs the unforeseen and ends with 1 when something %s', async (how) => {
    const { code, output } = await run(how);
    expect(code).toBe(1);
    expect(output).toMatch(/"level":"error".*unforeseen/);
  });
});
