// The parser's own process: a file that makes it hang or take too much memory costs this process and nothing else.
import { join } from 'node:path';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { UnreadableDocumentError } from '@regqa/errors';
import { readDocumentFile } from '../read-document.ts';
import type { ParseProgress, ParseReply, ParseRequest } from './parser-handle.ts';
import { prepareDocument } from './prepared-document.ts';

const ORPHAN_CHECK_MS = 2_000;

async function parse({ path, hints, ocr }: ParseRequest): Promise<ParseReply> {
  const onProgress = (recognising: ParseProgress['recognising']) =>
    process.send?.({ recognising } satisfies ParseProgress);
  const completion = ocr && { ocr, onProgress, now: () => performance.now() };
  try {
    return { ok: true, document: prepareDocument(await readDocumentFile(path, hints, completion)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const unreadable = error instanceof UnreadableDocumentError;
    if (!unreadable) process.stderr.write(`${inspect(error)}\n`);
    return { ok: false, unreadable, reason };
  }
}

process.on('message', (request: ParseRequest) => {
  void parse(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
new Worker(join(import.meta.dirname, 'orphan-watch.ts'), {
  workerData: { parent: process.ppid, intervalMs: ORPHAN_CHECK_MS },
  execArgv: [],
}).unref();
