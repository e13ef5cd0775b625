// npm run faults [-- --form embedded --only redis --act kill]: harms one part after another under load.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@regqa/platform';
import { loadConfig } from './config.ts';
import { describeTrials } from './describe-trials.ts';
import type { FaultBench } from './run-trial.ts';
import { runTrials, wantedOf } from './run-trials.ts';
import type { TrialRun } from './run-trials.ts';
import { EMBEDDED_TARGETS, startEmbeddedBench } from './start-embedded-bench.ts';
import { DISTRIBUTED_TARGETS, startFaultBench } from './start-fault-bench.ts';
import { canMakeDisk, FULL_DISK_TARGETS, startFullDiskBench } from './start-full-disk-bench.ts';

const always = () => true;
const BENCHES = {
  distributed: [{ start: startFaultBench, targets: DISTRIBUTED_TARGETS, isPossible: always }],
  embedded: [
    { start: startEmbeddedBench, targets: EMBEDDED_TARGETS, isPossible: always },
    { start: startFullDiskBench, targets: FULL_DISK_TARGETS, isPossible: canMakeDisk },
  ],
};

const { only, acts, forms, folder: given, env } = loadConfig();
const folder = given ?? mkdtempSync(join(tmpdir(), 'regqa-faults-'));
const say = (line: string) => void process.stderr.write(`${line}\n`);
let bench: FaultBench | undefined;
// Without this the processes of the bench would outlive a run that is broken off.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.resolve(bench?.close()).finally(() => process.exit(1)));
const runs: TrialRun[] = [];
try {
  for (const [at, { start, targets: all, isPossible }] of forms.flatMap((form) => BENCHES[form]).entries()) {
    const targets = wantedOf(all, only);
    if (targets.length === 0) continue;
    if (isPossible()) bench = await start({ folder: join(folder, String(at)), env, logger: silentLogger, say });
    for (const store of bench?.stores ?? []) say(`  ${store}`);
    for (const name of targets.filter((one) => !bench?.targets.has(one))) say(`${name} is not here and is left out.`);
    if (bench) runs.push(await runTrials(bench, { targets, acts, say, withoutFault: start === startFaultBench }));
    await bench?.close();
    bench = undefined;
  }
} finally {
  await bench?.close();
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}
const results = runs.flatMap((run) => run.results);
const violations = runs.flatMap((run) => run.violations);
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
for (const line of [machine, '', ...describeTrials(results), '', ...violations]) process.stdout.write(`${line}\n`);
process.exitCode = violations.length + results.flatMap((result) => result.violations).length === 0 ? 0 : 1;
