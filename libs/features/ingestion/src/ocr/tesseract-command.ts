import { toPgm } from './page-image.ts';
import type { PageImage } from './page-image.ts';
import { ProgramError, runBounded } from '../programs/run-bounded.ts';
import { parseTsv } from './parse-tsv.ts';
import { RecognitionError } from './text-recognizer.ts';
import type { OcrOptions, TextRecognizer } from './text-recognizer.ts';

const PROBE = { timeoutMs: 10_000, outputBytes: 1_000_000, memoryMb: 2_048 } as const;
const OUTPUT_BYTES = 20_000_000;
/** A page at 300 dots an inch takes about 200 MB. */
const MEMORY_MB = 2_048;
const LANGUAGE = 'eng';
/** Data of the script and orientation detector, which Debian's package brings along. */
const ORIENTATION = 'osd';

/** Returns a recognizer that runs Tesseract, a process a page; null without the program or its English data. */
export async function openTesseractCommand(options: OcrOptions): Promise<TextRecognizer | null> {
  const { command } = options;
  const installed = await probe(command);
  if (installed === null || !installed.languages.includes(LANGUAGE)) return null;
  const limits = { timeoutMs: options.pageTimeoutMs, outputBytes: OUTPUT_BYTES, memoryMb: MEMORY_MB };
  const run = (image: PageImage, args: string[]) =>
    runBounded([command, 'stdin', 'stdout', '--dpi', String(image.dotsPerInch), ...args], {
      ...limits,
      input: toPgm(image),
    }).catch(asRecognitionError);
  return {
    name: `tesseract ${installed.version}`,
    recognize: async (image) => parseTsv(await run(image, ['-l', LANGUAGE, '--psm', '3', 'tsv'])),
    uprightTurn: async (image) =>
      installed.languages.includes(ORIENTATION) ? readTurn(await orientationOf(image, run)) : 0,
    close: async () => undefined,
  };
}

function asRecognitionError(error: unknown): never {
  throw error instanceof ProgramError ? new RecognitionError(error.message, { cause: error }) : error;
}

/** The detector fails on images with little text: they stay as they are. */
async function orientationOf(
  image: PageImage,
  run: (image: PageImage, args: string[]) => Promise<string>,
): Promise<string> {
  try {
    return await run(image, ['-l', ORIENTATION, '--psm', '0']);
  } catch (error) {
    if (error instanceof RecognitionError) return '';
    throw error;
  }
}

/** Returns what the detector's report says, e.g. `Rotate: 90`. */
export function readTurn(report: string): 0 | 90 | 180 | 270 {
  const degrees = Number(/^Rotate:\s*(\d+)/m.exec(report)?.[1] ?? 0);
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
}

async function probe(command: string): Promise<{ version: string; languages: string[] } | null> {
  try {
    const version = await runBounded([command, '--version'], PROBE);
    const languages = await runBounded([command, '--list-langs'], PROBE);
    return {
      version: /tesseract v?(\S+)/.exec(version)?.[1] ?? 'of unknown version',
      languages: languages.split(/\s+/),
    };
  } catch (error) {
    if (error instanceof ProgramError) return null;
    throw error;
  }
}
