import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';

describe('the terminal of a process', () => {
  it('drops what nobody reads any more, and lets the command end as it would', async () => {
    const command = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'ask', '--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // As `| head` does once it has its lines.
    command.stdout.destroy();
    const [notes, [code]] = await Promise.all([text(command.stderr), once(command, 'close')]);
    expect({ notes, code }).toEqual({ notes: '', code: 0 });
  });
});
