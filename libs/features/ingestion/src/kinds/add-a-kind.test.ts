import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { KindFixture } from './kind-fixture.fixture.ts';

const TABLE = 'libs/domain/src/kinds/instrument-kinds.ts';
const FIXTURES = 'libs/features/ingestion/src/kinds/instrument-kinds.fixture.ts';
const GUIDE = readFileSync(join(import.meta.dirname, '../../../../../docs/document-kinds.md'), 'utf8');

/** The code of the guide below a comment that names the file which it goes into. */
function example(file: string): string {
  const code = GUIDE.split('```').find((block) => block.startsWith(`ts\n// ${file}\n`));
  if (code === undefined) throw new Error(`The guide has no example for ${file}.`);
  return code.replace(/^ts\n/, '');
}

function readWith(added: Record<string, string>): { expected: KindFixture; read: KindFixture } {
  const program = join(import.meta.dirname, 'with-added-kind.fixture.mjs');
  const input = JSON.stringify({ kind: 'burrow code', added });
  const call = ['--disable-warning=ExperimentalWarning', program];
  return JSON.parse(execFileSync(process.execPath, call, { input, encoding: 'utf8' })) as ReturnType<typeof readWith>;
}

describe('the example of adding a kind in docs/document-kinds.md', () => {
  it('reads its document as its fixture says, with nothing changed besides', () => {
    const { expected, read } = readWith({ [TABLE]: example(TABLE), [FIXTURES]: example(FIXTURES) });
    expect(read).toEqual(expected);
  });

  it('needs the entry: without it type, maker and every pinpoint are others', () => {
    const { expected, read } = readWith({ [FIXTURES]: example(FIXTURES) });
    expect(read.documentType).not.toBe(expected.documentType);
    expect(read.authority).not.toBe(expected.authority);
    read.pinpoints.forEach((pinpoint, index) => expect(pinpoint).not.toEqual(expected.pinpoints[index]));
  });
});
