import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');

/** Where the built page lies. */
export const BUILT_PAGE = join(ROOT, 'apps/web/dist');

/** Builds the page where its sources have changed. */
export function buildPage(): void {
  const built = spawnSync(process.execPath, [join(ROOT, 'scripts/build-web.mjs')], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the page could not be built: ${built.stderr}`);
}
