/** Decides what a receipt says besides what is wrong: how the file was read, and what was left out of its text. */
import type { Passage } from '@regqa/ports';
import type { ReadFile } from '../../document-model/elements.ts';
import { OLD_DOCUMENTS } from '../../document-model/old-document.ts';
import type { Conversion } from '../../document-model/old-document.ts';
import type { SetAsideShare } from '../../document-model/set-aside.ts';
import { SET_ASIDE_WORDS } from './set-aside-words.ts';

export interface ReadingRoutine {
  readonly passages: readonly Pick<Passage, 'section'>[];
  readonly file: ReadFile;
  readonly setAside: readonly SetAsideShare[];
  readonly converted: Conversion | null;
}

export function readingDetails({ passages, file, setAside, converted }: ReadingRoutine): string[] {
  return [
    ...(converted === null ? [] : [conversionDetail(converted)]),
    ...(file.details ?? []),
    ...pinpointDetail(passages),
    ...setAside.map(setAsideDetail),
  ];
}

/** Where many have none, the numbers of the file were not read. */
function pinpointDetail(passages: ReadingRoutine['passages']): string[] {
  const without = passages.filter(({ section }) => section === null).length;
  const percent = Math.round((without / Math.max(1, passages.length)) * 100);
  return percent === 0 ? [] : [`${percent} % of the passages have no pinpoint.`];
}

function conversionDetail({ from, by }: Conversion): string {
  return `The file is ${OLD_DOCUMENTS[from]}: ${by} made a Word document of it, which was read.`;
}

function setAsideDetail({ kind, characters, share }: SetAsideShare): string {
  const percent = (share * 100).toLocaleString('en-AU', { maximumFractionDigits: 1 });
  return `Left out as ${SET_ASIDE_WORDS[kind]}: ${characters.toLocaleString('en-AU')} letters and digits (${percent} %).`;
}
