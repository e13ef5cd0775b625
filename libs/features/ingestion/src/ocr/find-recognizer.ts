import { openTesseractCommand } from './tesseract-command.ts';
import { openTesseractPackage } from './tesseract-package.ts';
import type { OcrOptions, TextRecognizer } from './text-recognizer.ts';

/** Returns the best recognizer that is installed: the Tesseract program, else its WebAssembly form, else null. */
export async function findRecognizer(options: OcrOptions): Promise<TextRecognizer | null> {
  return (await openTesseractCommand(options)) ?? (await openTesseractPackage(options));
}
