/** Decides what a receipt says besides what is wrong: how the file was read, and what was left out of its text. */
import type { ReadFile } from '../../document-model/elements.ts';
import { OLD_DOCUMENTS } from '../../document-model/old-document.ts';
import type { Conversion } from '../../document-model/old-document.ts';
import type { SetAsideShare } from '../../document-model/set-aside.ts';
import { SET_ASIDE_WORDS } from './set-aside-words.ts';

export interface ReadingRoutine {
  readonly file: ReadFile;
  readonly setAside: readonly SetAsideShare[];
  readonly converted: Conversion | null;
}

export function readingDetails({ file, setAside, converted }: ReadingRoutine): string[] {
  return [
    ...(converted === null ? [] : [conversionDetail(converted)]),
    ...(file.details ?? []),
    ...setAside.map(setAsideDetail),
  ];
}

function conversionDetail({ from, by }: Conversion): string {
  return `The file is ${OLD_DOCUMENTS[from]}: ${by} made a Word document of it, which was read.`;
}

function setAsideDetail({ kind, characters, share }: SetAsideShare): string {
  const percent = (share * 100).toLocaleString('en-AU', { maximumFractionDigits: 1 });
  return `Left out as ${SET_ASIDE_WORDS[kind]}: ${characters.toLocaleString('en-AU')} letters and digits (${percent} %).`;
}
