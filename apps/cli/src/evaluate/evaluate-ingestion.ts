/** Runs the measurement of ingestion, which reads real documents from outside the project, in a process of its own. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseCall, UsageError } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { findConnection } from '../connection/connect.ts';

const SCRIPT = 'evaluation/ingestion/main.ts';
const DEFAULT_DATA = '../shared/data';

export const INGESTION_USAGE = `npm run evaluate -- ingestion [options]

Reads real documents as the product does and compares clauses, pages, contents lists and versions with what other
readers find in the same files; puts the questions of an environmental impact statement to the running service.
  --data FOLDER      the documents (${DEFAULT_DATA})
  --only PART        nsw-xml, markdown, pdf, more, versions, service or days; may be given more than once
  --seed N           which passages are sampled (1)
  --write            writes the figures to evaluation/RESULTS.md and records them for later runs
${CONNECTION_USAGE} (admin, to upload what is missing)
The exit code is 1 when a target is missed, a figure is worse than the recorded one, or a part was not measured.`;

/** Returns the exit code. Throws UsageError for a wrong call. */
export async function evaluateIngestion(args: readonly string[], { config }: CommandContext): Promise<number> {
  const { values, positionals } = parseCall(args, {
    data: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    ...CONNECTION_OPTIONS,
  });
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is too much.`);
  if (values.write && values.only.length > 0) throw new UsageError('--write records all parts: leave out --only.');
  if (!/^\d{1,9}$/.test(values.seed)) throw new UsageError(`--seed must be a whole number, not "${values.seed}".`);
  const { projectFolder, workingFolder } = config;
  const data = values.data === undefined ? resolve(projectFolder, DEFAULT_DATA) : resolve(workingFolder, values.data);
  const { url, adminKey, accessKey } = await findConnection(config, values);
  const key = adminKey?.value ?? accessKey?.value ?? null;
  const { only, seed, write } = values;
  const request = { data, only, seed: Number(seed), write, projectFolder, url: url.value, key };
  return runScript(join(config.projectFolder, SCRIPT), request);
}

/** The request goes over standard input, so that no key is in an argument list. */
function runScript(script: string, request: object): Promise<number> {
  return new Promise((finish, fail) => {
    const call = ['--disable-warning=ExperimentalWarning', script];
    const child = spawn(process.execPath, call, { stdio: ['pipe', 'inherit', 'inherit'] });
    child.once('error', fail);
    child.once('exit', (code) => finish(code ?? 1));
    child.stdin.on('error', fail);
    child.stdin.end(JSON.stringify(request));
  });
}
