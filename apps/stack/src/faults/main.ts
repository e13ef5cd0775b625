// npm run faults [-- --form embedded --only redis --act kill --write]: harms one part after another under load.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@regqa/platform';
import { loadConfig } from './config.ts';
import { describeTrials } from './describe-trials.ts';
import { runTrials, wantedOf } from './run-trials.ts';
import type { TrialRun } from './run-trials.ts';
import { EMBEDDED_ACTS, startEmbeddedBench } from './start-embedded-bench.ts';
import { DISTRIBUTED_ACTS, startFaultBench } from './start-fault-bench.ts';
import type { FaultBench } from './start-fault-bench.ts';
import { canMakeDisk, FULL_DISK_ACTS, startFullDiskBench } from './start-full-disk-bench.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/faults.md');
const always = () => true;
const BENCHES = {
  distributed: [{ start: startFaultBench, acts: DISTRIBUTED_ACTS, isPossible: always }],
  embedded: [
    { start: startEmbeddedBench, acts: EMBEDDED_ACTS, isPossible: always },
    { start: startFullDiskBench, acts: FULL_DISK_ACTS, isPossible: canMakeDisk },
  ],
};

const { only, acts, forms, folder: given, keep, write, env } = loadConfig();
const folder = given ?? mkdtempSync(join(tmpdir(), 'regqa-faults-'));
const say = (line: string) => void process.stderr.write(`${line}\n`);
let bench: FaultBench | undefined;
// Without this the processes of the bench would outlive a run that is broken off.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.resolve(bench?.close()).finally(() => process.exit(1)));
const runs: (TrialRun & { readonly stores: readonly string[] })[] = [];
try {
  for (const [at, { start, acts: harmed, isPossible }] of forms.flatMap((form) => BENCHES[form]).entries()) {
    const wanted = wantedOf(harmed, only);
    if (wanted.length === 0) continue;
    if (!isPossible()) {
      runs.push({ results: [], violations: [], passages: 0, absent: wanted, stores: [] });
      continue;
    }
    bench = await start({ folder: join(folder, String(at)), env, logger: silentLogger, say });
    for (const store of bench.stores) say(`  ${store}`);
    const withoutFault = start === startFaultBench;
    runs.push({ ...(await runTrials(bench, { only, acts, say, withoutFault })), stores: bench.stores });
    await bench.close();
  }
} finally {
  await bench?.close();
  if (!keep) rmSync(folder, { recursive: true, force: true });
}
const all = {
  results: runs.flatMap(({ results }) => results),
  violations: runs.flatMap(({ violations }) => violations),
  passages: runs.findLast(({ results }) => results.length > 0)?.passages ?? 0,
  absent: runs.flatMap(({ absent }) => absent),
};
const page = describeTrials(all, {
  machine: `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  stores: runs.flatMap(({ stores }) => stores),
  day: new Date().toISOString().slice(0, 10),
  earlier: existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '',
});
if (write) writeFileSync(PAGE, page);
process.stdout.write(page);
process.exitCode = all.violations.length + all.results.flatMap(({ violations }) => violations).length === 0 ? 0 : 1;
