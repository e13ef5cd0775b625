import type { OcrOptions } from '../../ocr/text-recognizer.ts';
import type { ReadingHints } from '../read-document.ts';
import type { PreparedDocument } from './prepared-document.ts';

export interface ParseRequest {
  readonly path: string;
  readonly hints: ReadingHints;
  readonly ocr: OcrOptions | null;
}

/** Sent while pages are read from images, which takes seconds a page. */
export interface ParseProgress {
  readonly recognising: { readonly done: number; readonly total: number };
}

/** What a parser process answers. `unreadable`: the file is at fault, and another try would end the same way. */
export type ParseReply =
  | { readonly ok: true; readonly document: PreparedDocument }
  | { readonly ok: false; readonly unreadable: boolean; readonly reason: string };
