import { Button } from '@ag.ds-next/react/button';
import { Stack } from '@ag.ds-next/react/stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quotation } from '../pdf/find-quotation.ts';
import { pdfOfVersion } from '../pdf/pdf-file.ts';
import { PdfView } from '../pdf/pdf-view.tsx';
import { documentQuery } from '../queries.ts';
import type { Passage } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import type { Span } from './marked-text.ts';

/** The page of the PDF that a passage stands on, once somebody wants to see it; nothing where there is none. */
export function PassagePdf({ passage, quotes }: { passage: Passage; quotes: readonly Span[] }) {
  const { data: document } = useQuery(documentQuery(passage.document_id));
  const [shown, setShown] = useState<Quotation | null>(null);
  const file = document === undefined ? null : pdfOfVersion(document, passage.version_id);
  const page = passage.page_number;
  if (file === null || page === null) return null;
  return (
    <Stack gap={0.75} alignItems="flex-start">
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={shown !== null}
        onClick={() => setShown(shown === null ? { passage: passage.text, spans: quotes } : null)}
      >
        {shown ? TEXT.pdf.hide : TEXT.pdf.show(page)}
      </Button>
      {shown && (
        <Stack as="section" aria-label={TEXT.pdf.title} width="100%">
          <PdfView file={file} page={page} quotation={shown} />
        </Stack>
      )}
    </Stack>
  );
}
