// A process of its own, started by fold-apart.ts: folds additions into the passage index of a folder, builds its word
// index again where its arguments ask for it, and ends. Its memory is freed with it.
import { fold, rebuildWordIndex } from './fold.ts';
import { openPassageTable } from './passage-table.ts';

const [folder, rebuild] = process.argv.slice(2);
const { connection, table } = await openPassageTable(folder!, 'write');
await fold(table);
if (rebuild === 'rebuild') await rebuildWordIndex(table);
table.close();
connection.close();
