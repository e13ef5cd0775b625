import { useCallback, useEffect, useState } from 'react';
import { noticeEndedSession } from '../session/session.tsx';
import type { OpenPdf } from './open-pdf.ts';
import type { PdfFile } from './pdf-file.ts';

export type PdfState =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open'; readonly pdf: OpenPdf }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Opens a PDF while something shows it. `retry` opens it again. */
export function usePdf({ documentId, versionId, sizeBytes }: PdfFile): {
  state: PdfState;
  fail: (error: unknown) => void;
  retry: () => void;
} {
  const [state, setState] = useState<PdfState>({ phase: 'opening' });
  const [tries, setTries] = useState(0);
  const fail = useCallback((error: unknown) => {
    noticeEndedSession(error);
    setState({ phase: 'failed', error });
  }, []);
  useEffect(() => {
    const closing = new AbortController();
    setState({ phase: 'opening' });
    // The program that draws is fetched with the first page that anybody wants to see.
    import('./open-pdf.ts')
      .then(({ openPdf }) => openPdf({ documentId, versionId, sizeBytes }, closing.signal))
      .then(
        (pdf) => closing.signal.aborted || setState({ phase: 'open', pdf }),
        (error: unknown) => closing.signal.aborted || fail(error),
      );
    return () => closing.abort();
  }, [documentId, versionId, sizeBytes, tries, fail]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { state, fail, retry };
}
