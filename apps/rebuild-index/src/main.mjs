// Plain JavaScript: to read TypeScript, Node loads a compiler first, which takes a tenth of a start.
import { startLean } from '../../../scripts/start-lean.mjs';

startLean();
const { run } = await import('./run.ts');
await run();
