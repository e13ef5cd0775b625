import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/\.(?:test|fixture)\.ts$/.test(file) && !file.startsWith('test-support/'),
);

it('knows nothing of serving in the stages that answer', () => {
  const answering = sources.filter((file) => !file.startsWith('serving/') && file !== 'index.ts');
  expect(answering.length).toBeGreaterThan(40);
  const importing = answering.filter((file) =>
    /from '[^']*\/serving\//.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
  expect(importing).toEqual([]);
});
