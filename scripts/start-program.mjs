import { freshBundle } from './fresh-bundle.mjs';
import { startLean } from './start-lean.mjs';

/**
 * Starts an application: lean, from its bundle where there is one of the sources as they are, else with what `load`
 * loads. `memory` goes to `startLean`.
 */
export async function startProgram(app, load, memory = {}) {
  startLean(memory);
  const bundle = freshBundle(app);
  const { run } = await (bundle === undefined ? load() : import(bundle));
  await run();
}
