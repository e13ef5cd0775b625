// Plain JavaScript: to read TypeScript, Node loads a compiler first, which takes a tenth of a start.
import { startLean } from '../../../scripts/start-lean.mjs';

// It answers nobody: half of the young generation does, and 24 MB less are taken.
startLean({ semiSpaceMb: 8 });
const { run } = await import('./run.ts');
await run();
