import { plainLine } from '../stored-text.ts';

/** In characters: in Latin letters less than the 255 bytes that file systems take, so that a download can be saved. */
const LONGEST_NAME = 150;
const LONGEST_EXTENSION = 12;

/** Returns a name to show and download by, never a path or empty: no folders or control characters, extension kept. */
export function displayFileName(given: string | undefined): string {
  const last = plainLine(
    (given ?? '')
      .split(/[/\\]/)
      .filter((part) => plainLine(part) !== '')
      .at(-1) ?? '',
  );
  const name = last.replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (name === '') return 'document';
  const characters = [...name];
  if (characters.length <= LONGEST_NAME) return name;
  const extension = fileExtension(name);
  return characters.slice(0, LONGEST_NAME - extension.length).join('') + extension;
}

/** Returns a file name without its extension. */
export function withoutExtension(fileName: string): string {
  const extension = fileExtension(fileName);
  return extension === '' ? fileName : fileName.slice(0, -extension.length);
}

function fileExtension(name: string): string {
  const extension = /\.[A-Za-z0-9]+$/.exec(name)?.[0] ?? '';
  return extension.length > LONGEST_EXTENSION || extension.length === name.length ? '' : extension;
}
