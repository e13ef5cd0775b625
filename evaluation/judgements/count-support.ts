// Counts judgements of sentences that a model wrote: node evaluation/judgements/count-support.ts [FILE]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** An answer, judged by reading. */
const JudgedAnswer = z.strictObject({
  question: z.string(),
  /** How the model was asked. */
  way: z.string(),
  /** Sentences that are quotations, word for word. */
  quoted: z.int().min(0),
  /** Sentences in the model's own words, each with the one quotation it cites. */
  written: z.array(
    z.strictObject({
      at: z.string(),
      begins: z.string(),
      /** Whether the unit that is cited says all of it. */
      supported: z.boolean(),
      why: z.string().optional(),
    }),
  ),
});
type JudgedAnswer = z.output<typeof JudgedAnswer>;

const [file = join(import.meta.dirname, 'small-model.jsonl')] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').split('\n');
const answers = lines.filter((line) => line !== '').map((line) => JudgedAnswer.parse(JSON.parse(line)));

console.log('| way | answers | sentences | of these written | written and supported | citation recall |');
console.log('|---|---|---|---|---|---|');
for (const way of new Set(answers.map((answer) => answer.way))) report(way, (answer) => answer.way === way);
report('all', () => true);

/** Recall (Gao et al. 2023): sentences that what they cite bears out. A quotation is borne out by itself. */
function report(name: string, isOf: (answer: JudgedAnswer) => boolean): void {
  const own = answers.filter(isOf);
  const written = own.flatMap((answer) => answer.written);
  const quoted = own.reduce((sum, answer) => sum + answer.quoted, 0);
  const supported = written.filter((sentence) => sentence.supported).length;
  const recall = (quoted + supported) / (quoted + written.length);
  const cells = [own.length, quoted + written.length, written.length, supported, recall.toFixed(3)];
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}
