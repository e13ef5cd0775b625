import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program of another vendor that a test runs, and does harm to. */
export class ServerProcess {
  readonly #child: ChildProcess;
  #output = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    const keep = (chunk: Buffer) => (this.#output = (this.#output + chunk.toString()).slice(-2_000));
    child.stderr?.on('data', keep);
    child.stdout?.on('data', keep); // where Redis says what is wrong
  }

  /** Starts the program and resolves when `ready` does. Throws what the program wrote when it ends before. */
  static async start(program: string, args: readonly string[], ready: () => Promise<void>): Promise<ServerProcess> {
    const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const server = new ServerProcess(child);
    const gone = once(child, 'close').then(() => {
      throw new Error(`${program} ended: ${server.#output}`);
    });
    await Promise.race([ready(), gone]).catch(async (error: unknown) => {
      await server.kill();
      throw error;
    });
    gone.catch(() => undefined);
    return server;
  }

  /** Stops the process where it is: its connections stay open and nothing answers. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  /** Kills the process, also a frozen one, and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exit;
  }
}
