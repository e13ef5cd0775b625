import type { PageImage } from './page-image.ts';
import type { RecognisedWord } from './parse-tsv.ts';

/** Reads text from images (OCR). Reads one image at a time. */
export interface TextRecognizer {
  readonly name: string;
  /** Returns the words of an image in reading order. Throws RecognitionError when it fails or takes too long. */
  recognize(image: PageImage): Promise<RecognisedWord[]>;
  /** Returns by how many degrees clockwise an image must be turned to be upright; 0 also when that is unknown. */
  uprightTurn(image: PageImage): Promise<0 | 90 | 180 | 270>;
  close(): Promise<void>;
}

/** An image that was not read; the message says why, for the receipt. */
export class RecognitionError extends Error {
  override readonly name = 'RecognitionError';
}

export interface OcrOptions {
  readonly command: string;
  readonly pageTimeoutMs: number;
  /** For all pages of a document together. */
  readonly documentTimeoutMs: number;
  readonly maxPages: number;
}
