// Plain JavaScript: to read TypeScript, Node loads a compiler first, which takes a tenth of a start.
import { freshBundle } from '../../../scripts/fresh-bundle.mjs';
import { startLean } from '../../../scripts/start-lean.mjs';

startLean();
const bundle = freshBundle('query-service');
const { run } = bundle === undefined ? await import('./run.ts') : await import(bundle);
await run();
