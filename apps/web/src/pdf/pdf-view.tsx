import { PageAlert } from '@ag.ds-next/react/page-alert';
import { Stack } from '@ag.ds-next/react/stack';
import { Text } from '@ag.ds-next/react/text';
import { useState } from 'react';
import { ErrorNotice } from '../frame/error-notice.tsx';
import { Loading } from '../frame/loading.tsx';
import { TEXT } from '../text/text.ts';
import { describePdfError } from './describe-pdf-error.ts';
import type { Quotation } from './find-quotation.ts';
import type { OpenPdf } from './open-pdf.ts';
import { PageControls, ZOOMS } from './page-controls.tsx';
import { PageSheet } from './page-sheet.tsx';
import type { PdfFile } from './pdf-file.ts';
import { usePdf } from './use-pdf.ts';

export interface PdfViewProps {
  readonly file: PdfFile;
  /** Counted from 1. */
  readonly page: number;
  /** What is marked; the page is drawn again where it is another object. */
  readonly quotation: Quotation;
}

/** A page of a PDF as it is printed, with what is quoted marked, and the way to the others. */
export function PdfView({ file, page, quotation }: PdfViewProps) {
  const { state, fail, retry } = usePdf(file);
  if (state.phase === 'failed') return <PdfFailure error={state.error} onRetry={retry} />;
  if (state.phase === 'opening') return <Loading label={TEXT.pdf.opening} />;
  return <Pages pdf={state.pdf} first={page} quotation={quotation} onFail={fail} />;
}

function PdfFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const described = describePdfError(error);
  if (described === null) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <PageAlert tone="warning" title={described.title} role="alert">
      <Text as="p">{described.help}</Text>
    </PageAlert>
  );
}

interface PagesProps {
  readonly pdf: OpenPdf;
  readonly first: number;
  readonly quotation: Quotation;
  readonly onFail: (error: unknown) => void;
}

function Pages({ pdf, first, quotation, onFail }: PagesProps) {
  const [number, setNumber] = useState(Math.min(Math.max(1, first), pdf.pages));
  const [zoom, setZoom] = useState(0);
  const [found, setFound] = useState(true);
  return (
    <Stack gap={0.75}>
      <PageControls number={number} pages={pdf.pages} onPage={setNumber} zoom={zoom} onZoom={setZoom} />
      {quotation.spans.length > 0 && !found && <Text role="status">{TEXT.pdf.notMarked}</Text>}
      <PageSheet
        pdf={pdf}
        number={number}
        zoom={ZOOMS[zoom]!}
        quotation={quotation}
        onDrawn={setFound}
        onFail={onFail}
      />
    </Stack>
  );
}
