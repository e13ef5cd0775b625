// Plain JavaScript: to read TypeScript, Node loads a compiler first, which takes a tenth of a start.
import { freshBundle } from '../../../scripts/fresh-bundle.mjs';
import { startLean } from '../../../scripts/start-lean.mjs';

// It answers nobody, so memory goes before processor time.
startLean({ semiSpaceMb: 8, mappedFromKib: 32 });
const bundle = freshBundle('ingestion-worker');
const { run } = bundle === undefined ? await import('./run.ts') : await import(bundle);
await run();
