// npm run bench [-- --peers]: the service against its targets, or beside LlamaIndex.
import { argv } from 'node:process';

if (argv.includes('--peers')) await import('./peers/compare.ts');
else await import('./bench.ts');
