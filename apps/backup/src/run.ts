import { createLogger } from '@regqa/platform';
import { loadConfig } from './config.ts';
import { describeBackup, describeRestore } from './describe-result.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

/** Backs up or restores a data folder and ends: with 0, or with 1 and the reason. A stop leaves nothing behind. */
export async function run(): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stopping.abort(new Error(`Told to stop by ${signal}; nothing was changed.`)));
  try {
    const { command, logLevel, ...given } = loadConfig();
    const options = { ...given, logger: createLogger({ name: command, level: logLevel }), stopping: stopping.signal };
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1_000;
    if (command === 'backup')
      process.stdout.write(describeBackup(await takeBackup(options), { file: given.file, seconds: seconds() }));
    else
      process.stdout.write(
        describeRestore(await restoreBackup(options), { dataFolder: given.dataFolder, seconds: seconds() }),
      );
  } catch (error) {
    process.stderr.write(`${explain(stopping.signal.aborted ? stopping.signal.reason : error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && !error.message.includes(error.cause.message)
    ? `${error.message}\n  caused by: ${explain(error.cause)}`
    : error.message;
}
