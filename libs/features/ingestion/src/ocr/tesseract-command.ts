import { toPgm } from './page-image.ts';
import type { PageImage } from './page-image.ts';
import { probeProgram, ProgramError, runBounded } from '../programs/run-bounded.ts';
import { parseTsv } from './parse-tsv.ts';
import { RecognitionError } from './text-recognizer.ts';
import type { OcrOptions, TextRecognizer } from './text-recognizer.ts';

const OUTPUT_BYTES = 20_000_000;
/** A page at 300 dots an inch takes about 200 MB. */
const MEMORY_MB = 2_048;
const PROBE = { timeoutMs: 10_000, outputBytes: OUTPUT_BYTES, memoryMb: MEMORY_MB };
const LANGUAGE = 'eng';
/** Data of the script and orientation detector, which Debian's package brings along. */
const ORIENTATION = 'osd';

/** Returns a recognizer that runs Tesseract, a process a page; null without the program or its English data. */
export async function openTesseractCommand(options: OcrOptions): Promise<TextRecognizer | null> {
  const { command } = options;
  const version = await probeProgram([command, '--version'], PROBE);
  const languages = (await probeProgram([command, '--list-langs'], PROBE))?.split(/\s+/) ?? [];
  if (version === null || !languages.includes(LANGUAGE)) return null;
  const limits = { ...PROBE, timeoutMs: options.pageTimeoutMs };
  const reading = ({ dotsPerInch }: PageImage) => ['stdin', 'stdout', '--dpi', String(dotsPerInch)];
  const within = (image: PageImage) => ({ ...limits, input: toPgm(image) });
  return {
    name: `tesseract ${/tesseract v?(\S+)/.exec(version)?.[1] ?? 'of unknown version'}`,
    recognize: async (image) => {
      const page = [...reading(image), '-l', LANGUAGE, '--psm', '3', 'tsv'];
      return parseTsv(await runBounded([command, ...page], within(image)).catch(asRecognitionError));
    },
    // The detector fails on images with little text: they stay as they are.
    uprightTurn: async (image) => {
      if (!languages.includes(ORIENTATION)) return 0;
      const page = [...reading(image), '-l', ORIENTATION, '--psm', '0'];
      return readTurn((await probeProgram([command, ...page], within(image))) ?? '');
    },
    close: async () => undefined,
  };
}

function asRecognitionError(error: unknown): never {
  throw error instanceof ProgramError ? new RecognitionError(error.message, { cause: error }) : error;
}

/** Returns what the detector's report says, e.g. `Rotate: 90`. */
export function readTurn(report: string): 0 | 90 | 180 | 270 {
  const degrees = Number(/^Rotate:\s*(\d+)/m.exec(report)?.[1] ?? 0);
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
}
