import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { processTree, signalOne, signalTree } from './process-tree.ts';

let parent: ReturnType<typeof spawn> | undefined;
afterEach(() => {
  if (parent?.pid !== undefined && parent.exitCode === null && parent.signalCode === null)
    signalTree(parent.pid, 'SIGKILL');
});

/** A shell that waits for two sleeping children. */
async function startFamily(): Promise<number> {
  parent = spawn('sh', ['-c', 'sleep 60 & sleep 60 & wait'], { stdio: 'ignore' });
  await once(parent, 'spawn');
  await eventually(() => expect(processTree(parent!.pid!)).toHaveLength(3));
  return parent.pid!;
}

/** A process that has ended stays in the table until whoever inherited it looks. */
function runs(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'));
}

describe('the processes of a tree', () => {
  it('are the one and its descendants, and all get a signal', async () => {
    const pid = await startFamily();
    const tree = processTree(pid);
    expect(tree[0]).toBe(pid);
    const ended = once(parent!, 'exit');
    signalTree(pid, 'SIGKILL');
    await ended;
    await eventually(() => expect(tree.filter(runs)).toEqual([]));
  });

  it('need no signal when they are gone', async () => {
    const pid = await startFamily();
    const ended = once(parent!, 'exit');
    signalTree(pid, 'SIGKILL');
    await ended;
    expect(signalOne(pid, 0)).toBe(false);
  });
});
