/** Decides what a receipt says besides what is wrong: how the file was read, and what was left out of its text. */
import type { ReadFile } from '../elements.ts';
import { OLD_DOCUMENTS } from '../office/old-document.ts';
import type { Conversion } from '../office/old-document.ts';
import { shareOf } from '../set-aside.ts';
import type { SetAside } from '../set-aside.ts';
import { SET_ASIDE_WORDS } from './set-aside-words.ts';

/** Returns the routine facts of a reading; `text` is the whole text of its passages and headings. */
export function readingDetails(reading: { file: ReadFile; text: string; converted: Conversion | null }): string[] {
  const { file, text, converted } = reading;
  const setAside = file.setAside ?? [];
  return [
    ...(converted === null ? [] : [conversionDetail(converted)]),
    ...(file.details ?? []),
    ...setAside.map((one) => setAsideDetail(one, shareOf(one, { setAside, characters: text.length }))),
  ];
}

function conversionDetail({ from, by }: Conversion): string {
  return `The file is ${OLD_DOCUMENTS[from]}: ${by} made a Word document of it, which was read.`;
}

function setAsideDetail({ kind, characters }: SetAside, share: number): string {
  const percent = (share * 100).toLocaleString('en-AU', { maximumFractionDigits: 1 });
  return `Left out as ${SET_ASIDE_WORDS[kind]}: ${characters.toLocaleString('en-AU')} characters (${percent} %).`;
}
