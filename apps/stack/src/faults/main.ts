// npm run faults [-- --form embedded --only redis --act kill --write]: harms one part after another under load.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@regqa/platform';
import { loadConfig } from './config.ts';
import { replaceTrials } from './describe-trials.ts';
import type { FaultBench } from './run-trial.ts';
import { runTrials, wantedOf } from './run-trials.ts';
import type { TrialRun } from './run-trials.ts';
import { EMBEDDED_TARGETS, startEmbeddedBench } from './start-embedded-bench.ts';
import { DISTRIBUTED_TARGETS, startFaultBench } from './start-fault-bench.ts';
import { canMakeDisk, FULL_DISK_TARGETS, startFullDiskBench } from './start-full-disk-bench.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/faults.md');
const always = () => true;
const BENCHES = {
  distributed: [{ start: startFaultBench, targets: DISTRIBUTED_TARGETS, isPossible: always }],
  embedded: [
    { start: startEmbeddedBench, targets: EMBEDDED_TARGETS, isPossible: always },
    { start: startFullDiskBench, targets: FULL_DISK_TARGETS, isPossible: canMakeDisk },
  ],
};

const { only, acts, forms, folder: given, write, env } = loadConfig();
const folder = given ?? mkdtempSync(join(tmpdir(), 'regqa-faults-'));
const say = (line: string) => void process.stderr.write(`${line}\n`);
let bench: FaultBench | undefined;
// Without this the processes of the bench would outlive a run that is broken off.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.resolve(bench?.close()).finally(() => process.exit(1)));
const runs: TrialRun[] = [];
const notes: string[] = [];
try {
  for (const [at, { start, targets: all, isPossible }] of forms.flatMap((form) => BENCHES[form]).entries()) {
    const targets = wantedOf(all, only);
    if (targets.length === 0) continue;
    if (isPossible()) bench = await start({ folder: join(folder, String(at)), env, logger: silentLogger, say });
    const [present, stores] = [bench?.targets, bench?.stores ?? []];
    notes.push(...stores);
    notes.push(...targets.filter((name) => !present?.has(name)).map((name) => `${name} is not here and was left out.`));
    for (const store of stores) say(`  ${store}`);
    if (bench) runs.push(await runTrials(bench, { targets, acts, say, withoutFault: start === startFaultBench }));
    await bench?.close();
    bench = undefined;
  }
} finally {
  await bench?.close();
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}
const run = {
  results: runs.flatMap(({ results }) => results),
  violations: runs.flatMap(({ violations }) => violations),
  passages: runs.at(-1)?.passages ?? 0,
};
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
const page = replaceTrials(readFileSync(PAGE, 'utf8'), run, { machine, notes });
if (write) writeFileSync(PAGE, page);
process.stdout.write(page);
process.exitCode = run.violations.length + run.results.flatMap(({ violations }) => violations).length === 0 ? 0 : 1;
