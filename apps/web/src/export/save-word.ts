import { Packer } from 'docx';
import { wordDocument } from './word-document.ts';
import type { ExportedAnswer } from './word-document.ts';

const FILE_NAME = 'regqa-answer.docx';

/** Has the browser save an answer as a Word document. */
export async function saveWord(exported: ExportedAnswer): Promise<void> {
  const address = URL.createObjectURL(await Packer.toBlob(wordDocument(exported)));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  // The browser has begun to read it by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
