import type { OcrOptions } from '../../ocr/text-recognizer.ts';
import type { ReadingHints } from '../read-document.ts';
import type { PreparedDocument } from './prepared-document.ts';

/** What the worker asks of a parser process. */
export interface ParseRequest {
  readonly path: string;
  readonly hints: ReadingHints;
  /** How pages without text are read from their images; null: they are not. */
  readonly ocr: OcrOptions | null;
}

/** What a parser process says while it reads pages from their images, which takes seconds a page. */
export interface ParseProgress {
  readonly recognising: { readonly done: number; readonly total: number };
}

/** What a parser process answers. `unreadable`: the file is at fault, and another try would end the same way. */
export type ParseReply =
  | { readonly ok: true; readonly document: PreparedDocument }
  | { readonly ok: false; readonly unreadable: boolean; readonly reason: string };
