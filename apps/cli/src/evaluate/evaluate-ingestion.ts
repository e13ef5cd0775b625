/** Runs the measurement of ingestion, which reads real documents from outside the project. */
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseOptions, UsageError } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { findConnection } from '../connection/connect.ts';
import { dataFolderOf, DEFAULT_DATA, runMeasurement } from './run-measurement.ts';

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
  const values = parseOptions(args, {
    data: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    ...CONNECTION_OPTIONS,
  });
  const { data, only, seed, write } = values;
  if (write && only.length > 0) throw new UsageError('--write records all parts: leave out --only.');
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError(`--seed must be a whole number, not "${seed}".`);
  const { url, adminKey, accessKey } = await findConnection(config, values);
  const service = { url: url.value, key: adminKey?.value ?? accessKey?.value ?? null };
  const request = { ...service, data: dataFolderOf(data, config), only, seed: Number(seed), write };
  return runMeasurement('ingestion', request, config);
}
