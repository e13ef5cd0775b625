import { TEXT } from '../text/text.ts';

/** Returns the name of a version, which is identified by its document and its number: `plan@2` is version 2. */
export function versionName(versionId: string): string {
  const number = /@(\d+)$/.exec(versionId)?.[1];
  return number === undefined ? versionId : TEXT.answer.version(number);
}
