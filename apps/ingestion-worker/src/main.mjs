// Plain JavaScript: to read TypeScript, Node loads a compiler first, which takes a tenth of a start.
import { startProgram } from '../../../scripts/start-program.mjs';

// It answers nobody, so memory goes before processor time.
await startProgram('ingestion-worker', () => import('./run.ts'), { semiSpaceMb: 8, mappedFromKib: 32 });
