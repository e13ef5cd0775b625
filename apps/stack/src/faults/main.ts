// npm run faults [-- --only redis --act kill --write]: harms one process after another of the service under load.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@regqa/platform';
import { loadConfig } from './config.ts';
import { describeTrials } from './describe-trials.ts';
import { runTrials } from './run-trials.ts';
import { startFaultBench } from './start-fault-bench.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/faults.md');

const { only, acts, folder: given, keep, write, env } = loadConfig();
const folder = given ?? mkdtempSync(join(tmpdir(), 'regqa-faults-'));
const say = (line: string) => void process.stderr.write(`${line}\n`);
const bench = await startFaultBench({ folder, env, logger: silentLogger, say });
// Without this the processes of the bench would outlive a run that is broken off.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void bench.close().finally(() => process.exit(1)));
try {
  for (const store of bench.stores) say(`  ${store}`);
  const run = await runTrials(bench, { only, acts, say, withoutFault: true });
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const earlier = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const page = describeTrials(run, {
    machine,
    stores: bench.stores,
    day: new Date().toISOString().slice(0, 10),
    earlier,
  });
  if (write) writeFileSync(PAGE, page);
  process.stdout.write(page);
  process.exitCode = run.violations.length + run.results.flatMap(({ violations }) => violations).length === 0 ? 0 : 1;
} finally {
  await bench.close();
  if (!keep) rmSync(folder, { recursive: true, force: true });
}
