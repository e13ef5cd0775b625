import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { generatedFiles } from './generated-files.ts';

it.each(Object.entries(generatedFiles()))(
  'the committed %s is what the code generates (npm run openapi)',
  (name, text) => {
    expect(readFileSync(join(import.meta.dirname, '../../..', name), 'utf8')).toBe(text);
  },
);
