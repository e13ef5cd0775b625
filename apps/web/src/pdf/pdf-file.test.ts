import { expect, it } from '@jest/globals';
import type { DocumentDetail } from '../queries.ts';
import { pdfOfVersion } from './pdf-file.ts';

const version = (version_id: string, format: string | null) => ({
  version_id,
  size_bytes: 9,
  receipt: format === null ? null : { format },
});
const document = {
  id: 'plan',
  versions: [version('plan@3', null), version('plan@2', 'pdf'), version('plan@1', 'docx')],
} as unknown as DocumentDetail;

it('is the file of the version that a passage stands in, where that was a PDF', () => {
  expect(pdfOfVersion(document, 'plan@2')).toEqual({ documentId: 'plan', versionId: 'plan@2', sizeBytes: 9 });
  for (const other of ['plan@1', 'plan@3', 'plan@9']) expect(pdfOfVersion(document, other)).toBeNull();
});
