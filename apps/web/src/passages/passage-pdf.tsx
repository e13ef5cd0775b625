import { Button } from '@ag.ds-next/react/button';
import { Stack } from '@ag.ds-next/react/stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pdfOfVersion } from '../pdf/pdf-file.ts';
import { PdfView } from '../pdf/pdf-view.tsx';
import { documentQuery } from '../queries.ts';
import type { Passage } from '../queries.ts';
import { TEXT } from '../text/text.ts';

/** The page of the PDF that a passage stands on, once somebody wants to see it; nothing where there is none. */
export function PassagePdf({ passage }: { passage: Passage }) {
  const { data: document } = useQuery(documentQuery(passage.document_id));
  const [shown, setShown] = useState(false);
  const file = document === undefined ? null : pdfOfVersion(document, passage.version_id);
  const page = passage.page_number;
  if (file === null || page === null) return null;
  return (
    <Stack gap={0.75} alignItems="flex-start">
      <Button variant="secondary" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? TEXT.pdf.hide : TEXT.pdf.show(page)}
      </Button>
      {shown && (
        <Stack as="section" aria-label={TEXT.pdf.title} width="100%">
          <PdfView file={file} page={page} />
        </Stack>
      )}
    </Stack>
  );
}
