// Plain JavaScript: to read TypeScript, Node loads a compiler first, which takes a tenth of a start.
import { startProgram } from '../../../scripts/start-program.mjs';

await startProgram('backup', () => import('./run.ts'));
