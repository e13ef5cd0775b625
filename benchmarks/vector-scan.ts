// node benchmarks/vector-scan.ts [--write]: what the scan over signs gains a search for the fifty nearest vectors,
// against comparing every vector, five times each in turn. Processor time of this process, so that others count little.
import { CompactNumbers } from '@regqa/domain';
import { CompactVectors } from '@regqa/adapter-lancedb';
import { describeMachine, recordResults, type Figure } from './results.ts';

const DIMENSION = 384;
const LIMIT = 50;
const TURNS = 5;
const QUESTIONS = 10;

/** Repeatable numbers between -1 and 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const next = numbers(7);
const CENTRES = Array.from({ length: 400 }, () => Float32Array.from({ length: DIMENSION }, next));

/** A vector of length 1 about one of the centres, as texts of some subjects have. */
function vectorAbout(subject: number): Float32Array {
  const values = CENTRES[subject % CENTRES.length]!.map((value) => value + 1.2 * next());
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

function nearestOfAll(all: CompactNumbers, rows: number, question: Float32Array): number[] {
  const cosines = Float32Array.from({ length: rows }, (_, row) => all.product(row, question));
  const bound = cosines.toSorted().at(-LIMIT)!;
  return Array.from(cosines.keys()).filter((row) => cosines[row]! >= bound);
}

/** Returns the processor time of one call, in milliseconds. */
function millisecondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let at = 0; at < QUESTIONS; at++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / QUESTIONS;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const figures: Figure[] = [];
for (const rows of [25_000, 100_000]) {
  const scanned = new CompactVectors(DIMENSION);
  const all = new CompactNumbers(DIMENSION, rows);
  for (let row = 0; row < rows; row++) {
    const vector = vectorAbout(row);
    scanned.add({ key: String(row), generation: 'g' }, vector);
    all.set(row, vector);
  }
  const turns = Array.from({ length: TURNS }, (_, turn) => {
    const question = vectorAbout(turn);
    const exact = new Set(nearestOfAll(all, rows, question).map(String));
    const found = scanned.nearest(question, LIMIT, () => true).filter(({ key }) => exact.has(key)).length / LIMIT;
    return {
      scan: millisecondsOf(() => scanned.nearest(question, LIMIT, () => true)),
      every: millisecondsOf(() => nearestOfAll(all, rows, question)),
      found,
    };
  });
  const [scan, every] = [median(turns.map((turn) => turn.scan)), median(turns.map((turn) => turn.every))];
  const ratio = median(turns.map((turn) => turn.every / turn.scan));
  figures.push(
    { name: `nearest ${LIMIT} of ${rows} vectors by the scan over signs, processor time`, value: scan, unit: 'ms' },
    { name: 'the same by comparing every vector', value: every, unit: 'ms' },
    { name: `ratio in turn, median of ${TURNS}`, value: ratio, unit: 'times' },
    { name: 'of the nearest, the scan finds', value: 100 * median(turns.map((turn) => turn.found)), unit: '%' },
  );
}
for (const { name, value, unit } of figures) console.log(`${name}: ${value.toFixed(2)} ${unit}`);
if (process.argv.includes('--write'))
  recordResults({ machine: describeMachine(), figures, command: 'node benchmarks/vector-scan.ts' });
