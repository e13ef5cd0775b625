// Plain JavaScript: to read TypeScript, Node loads a compiler first, which takes a tenth of a start.
import { startProgram } from '../../../scripts/start-program.mjs';

await startProgram('mcp', () => import('./run.ts'));
