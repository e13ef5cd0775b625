import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readDocument } from '../../libs/features/ingestion/src/pipeline/read-document.ts';
import type { ParsedDocument } from '../../libs/features/ingestion/src/document-model/parsed-document.ts';

/** Returns the paths of a folder's files in the order of their names; with an ending, only those. */
export function filesIn(folder: string, ending = ''): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

/** Returns the document in a file as the product reads it, without anything given by an uploader. */
export function readByProduct(path: string): Promise<ParsedDocument> {
  return readDocument(readFileSync(path), { fileName: basename(path), idPrefix: 'measured@1', given: {} });
}

/** Returns the objects of a JSON Lines file. */
export function readJsonLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

/** Returns text as headings are compared: lower-case letters and digits. */
export function foldHeading(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}
