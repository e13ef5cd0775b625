import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { CancelledError, UnreadableDocumentError } from '@regqa/errors';
import { ParserHandle } from './parser-handle.ts';
import { ParserPool } from './parser-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'regqa-parsers-'));
const hints = { fileName: 'x.md', idPrefix: 'x@1', given: {} };

function file(name: string, content: string | Uint8Array): { path: string; hints: typeof hints } {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, hints };
}

/** A page whose content is half a gigabyte of spaces, twice deflated to a few kilobytes. */
function bombPdf(): Buffer {
  const stream = deflateSync(deflateSync(Buffer.alloc(2 ** 29, ' '), { level: 9 }), { level: 9 });
  const head = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${stream.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`;
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF'),
  ]);
}

async function reasonOf(parsing: Promise<unknown>): Promise<string> {
  const failure = await parsing.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableDocumentError);
  return (failure as UnreadableDocumentError).reason;
}

const never = new AbortController().signal;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('parsers in processes of their own', () => {
  let pool: ParserPool;
  const open = (limits: { timeoutMs?: number; memoryMb?: number } = {}) =>
    (pool = new ParserPool({ timeoutMs: 30_000, memoryMb: 700, ...limits }));
  afterEach(() => pool.close());

  it('returns the document with its stems', async () => {
    const document = await open().parse(
      file('good.md', '# Quoll Act 2031\n\n## 4 Digging\n\nQuolls are digging.'),
      never,
    );
    expect(document.stems).toEqual(['dig quoll dig']);
    expect(document.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives the same digest for the same file and another for another', async () => {
    open();
    const parse = (text: string) => pool.parse(file('digest.md', text), never);
    const [first, again, other] = [await parse('# A\n\nOne.'), await parse('# A\n\nOne.'), await parse('# A\n\nTwo.')];
    expect([again.digest === first.digest, other.digest === first.digest]).toEqual([true, false]);
  });

  it('ends a parser that takes too long, says so, and parses the next file', async () => {
    open({ timeoutMs: 1 });
    expect(await reasonOf(pool.parse(file('slow.md', '# A\n\nOne.'), never))).toMatch(/longer than 0 s/);
    await pool.close();
    expect((await open().parse(file('next.md', '# A\n\nOne.'), never)).passages).toHaveLength(1);
  });

  it('ends a parser that takes too much memory and says so', async () => {
    open({ memoryMb: 300, timeoutMs: 80_000 });
    expect(await reasonOf(pool.parse(file('bomb.pdf', bombPdf()), never))).toMatch(/300 MB of memory|too much memory/);
    expect((await pool.parse(file('after.md', '# A\n\nOne.'), never)).passages).toHaveLength(1);
  });

  it('ends the parser when the run is stopped', async () => {
    const stopping = new AbortController();
    const parsing = open().parse(file('stopped.md', '# A\n\nOne.'), stopping.signal);
    stopping.abort();
    await expect(parsing).rejects.toBeInstanceOf(CancelledError);
  });

  it('begins no parser once it is closed, also for a file that it was given before', async () => {
    const parsing = open().parse(file('late.md', '# A\n\nOne.'), never);
    await Promise.all([expect(parsing).rejects.toThrow(/closed before the file was read/), pool.close()]);
  });

  it('passes on why a file cannot be read', async () => {
    expect(await reasonOf(open().parse(file('empty.md', ''), never))).toBe('The file is empty.');
  });
});

describe('a parser', () => {
  it('that is killed is taken to have ended for no fault of the file, so that it is read again', async () => {
    const parser = new ParserHandle({ timeoutMs: 30_000, memoryMb: 700 });
    const parsing = parser.parse(file('killed.md', '# A\n\nOne.'), never);
    await Promise.all([expect(parsing).rejects.toThrow(/ended by SIGKILL/), parser.kill()]);
  });

  it('gives what its process wrote to its error output as the cause of a failure that is no fault of the file', async () => {
    const failure = new ParserHandle({ timeoutMs: 30_000, memoryMb: 700 }).parse(
      { path: join(folder, 'gone.md'), hints },
      never,
    );
    await expect(failure).rejects.toThrow(/The parser failed: ENOENT/);
    await expect(failure).rejects.toMatchObject({ cause: { message: expect.stringMatching(/ENOENT[\s\S]*\n +at /) } });
  });
});
