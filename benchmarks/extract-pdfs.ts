// Reads the text of the PDFs named on the command line as ingestion does, and prints the processor time of this
// process.
import { readFileSync } from 'node:fs';
import { extractPages } from '../libs/features/ingestion/src/readers/pdf/extract-pages.ts';

let pages = 0;
for (const file of process.argv.slice(2)) pages += (await extractPages(readFileSync(file))).pages.length;
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ pages, processorSeconds: (user + system) / 1e6 }));
