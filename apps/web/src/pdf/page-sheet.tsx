import { Box } from '@ag.ds-next/react/box';
import { useEffect, useRef, useState } from 'react';
import { Loading } from '../frame/loading.tsx';
import { TEXT } from '../text/text.ts';
import type { Quotation } from './find-quotation.ts';
import type { OpenPdf } from './open-pdf.ts';

export interface PageSheetProps {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly zoom: number;
  readonly quotation: Quotation;
  /** Hears of each page that is drawn whether what is quoted is on it. */
  readonly onDrawn: (found: boolean) => void;
  readonly onFail: (error: unknown) => void;
}

/** The words lie over the picture unseen, each where it is printed; pdf.js sets the variables. */
const SHEET = {
  overflow: 'auto',
  maxHeight: '80vh',
  '& > div': { position: 'relative', background: 'white', colorScheme: 'only light' },
  '& canvas': { display: 'block', width: '100%', height: '100%' },
  '& > div > div': {
    '--min-font-size': '1',
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    textAlign: 'initial',
    forcedColorAdjust: 'none',
    transformOrigin: '0 0',
  },
  '& span, & br': { color: 'transparent', position: 'absolute', whiteSpace: 'pre', transformOrigin: '0 0' },
  '& span:not(.markedContent)': {
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height, 0))',
    transform: 'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(var(--min-font-size-inv))',
  },
  // Seen without colour too, and through it what is printed.
  '& mark': {
    color: 'transparent',
    background: 'color-mix(in srgb, gold, transparent 60%)',
    borderBottom: '2px solid darkgoldenrod',
  },
  '& .markedContent': { display: 'contents' },
  '& ::selection': { background: 'color-mix(in srgb, AccentColor, transparent 50%)', color: 'transparent' },
} as const;

/** A page as it is printed, in a frame that scrolls where the page is larger. */
export function PageSheet({ pdf, number, zoom, quotation, onDrawn, onFail }: PageSheetProps) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  const wanted = `${number} ${zoom}`;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    pdf.draw({ number, zoom, quotation, host: host.current!, signal }).then(
      (found) => {
        if (signal.aborted) return;
        setDrawn(wanted);
        onDrawn(found);
      },
      (error: unknown) => signal.aborted || onFail(error),
    );
    return () => leaving.abort();
  }, [pdf, number, zoom, quotation, wanted, onDrawn, onFail]);
  return (
    <>
      {drawn !== wanted && <Loading label={TEXT.pdf.drawing(number)} />}
      <Box
        ref={host}
        role="region"
        aria-label={TEXT.pdf.sheet(number)}
        aria-busy={drawn !== wanted}
        tabIndex={0}
        focusRingFor="keyboard"
        border
        borderColor="muted"
        css={SHEET}
      />
    </>
  );
}
