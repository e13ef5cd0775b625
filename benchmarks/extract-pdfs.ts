// Reads the text of the PDFs named on the command line as ingestion does, and prints the processor time of this
// process.
import { readFileSync } from 'node:fs';
import { withPdf } from '@regqa/feature-ingestion';

let pages = 0;
for (const file of process.argv.slice(2))
  pages += await withPdf(readFileSync(file), async (_pdf, extracted) => extracted.pages.length);
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ pages, processorSeconds: (user + system) / 1e6 }));
