import type { ReadingHints } from '../read-document.ts';
import type { PreparedDocument } from './prepared-document.ts';

/** What the worker asks of a parser process. */
export interface ParseRequest {
  readonly path: string;
  readonly hints: ReadingHints;
}

/** What a parser process answers. `unreadable`: the file is at fault, and another try would end the same way. */
export type ParseReply =
  | { readonly ok: true; readonly document: PreparedDocument }
  | { readonly ok: false; readonly unreadable: boolean; readonly reason: string };
