import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CliConfig } from '../config.ts';
import { runCommandLine } from '../run-command-line.ts';

/** What a command wrote, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly notes: string;
}

/** A folder of its own for a test, and a configuration that knows nothing else. */
export class CommandRun {
  private readonly place = mkdtempSync(join(tmpdir(), 'regqa-cli-'));
  readonly folder = join(this.place, 'project');
  config: CliConfig = {
    url: null,
    accessKey: 'ordinary',
    adminKey: 'admin',
    dataFolder: join(this.folder, 'data'),
    libreOffice: null,
    workingFolder: this.folder,
    projectFolder: this.folder,
    variablesSet: new Set(),
  };

  constructor() {
    mkdirSync(this.folder, { mode: 0o700 });
  }

  async run(...args: string[]): Promise<Outcome> {
    const out: string[] = [];
    const notes: string[] = [];
    const terminal = {
      out: (line: string) => void out.push(line),
      note: (line: string) => void notes.push(line),
      bars: null,
      columns: 140,
    };
    const code = await runCommandLine(args, { loadConfig: () => this.config, terminal });
    return { code, out: out.join('\n'), notes: notes.join('\n') };
  }

  remove(): void {
    rmSync(this.place, { recursive: true, force: true });
  }
}
