import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The user `nobody`: not the one that owns the files. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;

/** A process of the image, outside of a container. */
export interface ImageProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/**
 * The folder that the image holds, built as its Dockerfile builds it, and run as the image runs it: nothing else of the
 * project is used, nothing in it can be written, and where the tests are root the processes are another user's.
 */
export class ImageUnderTest {
  readonly #folder = mkdtempSync(join(tmpdir(), 'regqa-image-'));
  readonly #running: ChildProcess[] = [];
  /** Where processes may write. */
  readonly data = join(this.#folder, 'data');
  readonly app = join(this.#folder, 'app');

  constructor() {
    chmodSync(this.#folder, 0o755);
    mkdirSync(this.data);
    if (IS_ROOT) chownSync(this.data, NOBODY, NOBODY);
    // The runtime may lie where only its owner looks.
    copyFileSync(process.execPath, this.#node);
    const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build-image-tree.mjs'), this.app], {
      encoding: 'utf8',
    });
    if (built.status !== 0) throw new Error(`The folder of the image was not built: ${built.stderr}`);
    spawnSync('chmod', ['-R', 'a-w,a+rX', this.app]);
  }

  get #node(): string {
    return join(this.#folder, 'node');
  }

  /** Starts a script of the image with these settings and no others, and with these arguments. */
  run(script: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): ImageProcess {
    const user = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};
    const child = spawn(this.#node, [script, ...args], {
      cwd: this.app,
      env: { PATH: '/usr/bin:/bin', HOME: this.data, TMPDIR: this.data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    this.#running.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
    return { child, output: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) };
  }

  /** Ends what still runs and removes the folder. */
  async remove(): Promise<void> {
    const left = this.#running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(left.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))));
    spawnSync('chmod', ['-R', 'u+w', this.app]);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
