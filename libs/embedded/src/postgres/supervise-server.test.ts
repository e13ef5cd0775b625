import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { eventually } from '@regqa/testing';
import { superviseServer } from './supervise-server.ts';

const QUICK = { checkMs: 1, backoffMs: 1 };

/** A server of which the test says whether it runs. */
class ScriptedServer {
  running = true;
  restarts = 0;
  /** What the next restart does; unless set it succeeds. */
  onRestart = () => {};
  isRunning = () => this.running;
  canRestart = async () => true;
  restart = async () => {
    this.restarts += 1;
    this.onRestart();
    this.running = true;
  };
}

describe('the supervision of a server', () => {
  it('restarts it each time that it ends, until it is told to stop', async () => {
    const [server, stopping] = [new ScriptedServer(), new AbortController()];
    const ended = superviseServer(server, { ...QUICK, stableMs: 0, logger: silentLogger, stopping: stopping.signal });
    for (let times = 1; times <= 8; times += 1) {
      server.running = false;
      await eventually(() => expect(server.restarts).toBe(times));
    }
    stopping.abort();
    expect(await ended).toBeUndefined();
  });

  it('waits while it cannot start, as on a full disk, and does not count that as a failure', async () => {
    const [server, stopping] = [new ScriptedServer(), new AbortController()];
    let asked = 0;
    const canRestart = async () => (asked += 1) > 20;
    const ended = superviseServer(
      { isRunning: server.isRunning, restart: server.restart, canRestart },
      { ...QUICK, logger: silentLogger, stopping: stopping.signal },
    );
    server.running = false;
    await eventually(() => expect(server.restarts).toBe(1));
    expect(asked).toBe(21);
    stopping.abort();
    expect(await ended).toBeUndefined();
  });

  it('gives up with the cause when five restarts in a row have failed', async () => {
    const server = new ScriptedServer();
    server.running = false;
    server.onRestart = () => {
      throw new Error('the control file is damaged');
    };
    const failure = await superviseServer(server, {
      ...QUICK,
      logger: silentLogger,
      stopping: new AbortController().signal,
    });
    expect(failure).toMatchObject({
      message: 'PostgreSQL could not be restarted in 5 attempts',
      cause: { message: 'the control file is damaged' },
    });
    expect(server.restarts).toBe(5);
  });

  it('gives up when the server ends soon after each restart', async () => {
    const server = new ScriptedServer();
    server.isRunning = () => false;
    expect(
      await superviseServer(server, { ...QUICK, logger: silentLogger, stopping: new AbortController().signal }),
    ).toBeInstanceOf(Error);
    expect(server.restarts).toBe(5);
  });
});
