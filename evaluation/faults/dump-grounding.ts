// Writes every planted and written sentence with the words that it rests on and what the guard finds, for training and
// choosing: node evaluation/faults/dump-grounding.ts DATA_FOLDER OUT.jsonl. Sentences whose quotation itself is planted
// say so in `quotation_fault`; `held_out` ones are to be trained on by nothing.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { measureGrounding } from './measure-grounding.ts';

const [data, out] = process.argv.slice(2);
if (data === undefined || out === undefined)
  throw new Error('node evaluation/faults/dump-grounding.ts DATA_FOLDER OUT.jsonl');
const file = createWriteStream(out);
await measureGrounding(data, join(import.meta.dirname, '../..'), (row) => file.write(`${JSON.stringify(row)}\n`));
file.end();
