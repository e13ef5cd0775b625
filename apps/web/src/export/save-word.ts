import { Packer } from 'docx';
import { saveFile } from '../frame/save-file.ts';
import { wordDocument } from './word-document.ts';
import type { ExportedAnswer } from './word-document.ts';

const FILE_NAME = 'regqa-answer.docx';

/** Has the browser save an answer as a Word document. */
export async function saveWord(exported: ExportedAnswer): Promise<void> {
  saveFile(FILE_NAME, await Packer.toBlob(wordDocument(exported)));
}
