import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { toPgm } from './page-image.ts';
import { parseTsv } from './parse-tsv.ts';
import { RecognitionError } from './text-recognizer.ts';
import type { OcrOptions, TextRecognizer } from './text-recognizer.ts';

/** What is used of the package `tesseract.js` (version 7), which an operator may install. */
interface TesseractPackage {
  createWorker(language: string, engine: number, options: object): Promise<TesseractWorker>;
}
interface TesseractWorker {
  setParameters(parameters: Record<string, string>): Promise<unknown>;
  recognize(image: Buffer, options: object, output: Record<string, boolean>): Promise<{ data: { tsv: string | null } }>;
  terminate(): Promise<unknown>;
}

/** The neural engine; the data package has nothing else. */
const NEURAL_ENGINE = 1;
const LANGUAGE = 'eng';

/** Returns a recognizer on the packages `tesseract.js` and `@tesseract.js-data/eng`, or null. Downloads nothing. */
export async function openTesseractPackage(options: OcrOptions): Promise<TextRecognizer | null> {
  const installed = await findPackage();
  if (installed === null) return null;
  let worker: TesseractWorker | null = null;
  const close = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };
  return {
    name: `tesseract.js ${installed.version}`,
    recognize: async (image) => {
      worker ??= await startWorker(installed.tesseract, installed.dataFolder);
      const work = worker.recognize(toPgm(image), {}, { tsv: true, text: false, blocks: false });
      const { data } = await within(options.pageTimeoutMs, work, close);
      return parseTsv(data.tsv ?? '');
    },
    // Its language data has no orientation detector.
    uprightTurn: async () => 0,
    close,
  };
}

async function findPackage() {
  const require = createRequire(import.meta.url);
  try {
    const { version } = require('tesseract.js/package.json') as { version: string };
    const dataFolder = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
    const name = 'tesseract.js';
    return { tesseract: ((await import(name)) as { default: TesseractPackage }).default, version, dataFolder };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'].includes(code)) return null;
    throw error;
  }
}

async function startWorker(tesseract: TesseractPackage, langPath: string): Promise<TesseractWorker> {
  const worker = await tesseract.createWorker(LANGUAGE, NEURAL_ENGINE, { langPath, gzip: true, cacheMethod: 'none' });
  // 3: the page is divided into columns and blocks by the engine.
  await worker.setParameters({ tessedit_pageseg_mode: '3' });
  return worker;
}

/** Rejects with RecognitionError after the time, when the worker has been ended; another starts with the next page. */
async function within<T>(timeoutMs: number, work: Promise<T>, end: () => Promise<void>): Promise<T> {
  const result = await Promise.race([work, setTimeout(timeoutMs, 'late' as const, { ref: false })]);
  if (result !== 'late') return result as T;
  await end();
  throw new RecognitionError(`it took longer than ${Math.round(timeoutMs / 1000)} s`);
}
