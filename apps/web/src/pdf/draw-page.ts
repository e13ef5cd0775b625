import { TextLayer } from 'pdfjs-dist';
import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist';
import type { Quotation } from './find-quotation.ts';
import { markWords } from './mark-words.ts';
import type { PrintedRun } from './mark-words.ts';
import { pageScale } from './page-scale.ts';

export interface DrawRequest {
  /** Counted from 1. */
  readonly number: number;
  /** 1 fills the width of the host. */
  readonly zoom: number;
  /** What is marked where it stands on the page. */
  readonly quotation: Quotation;
  /** The element that holds it; what was there stays until the page is drawn. */
  readonly host: HTMLElement;
  readonly signal: AbortSignal;
}

/**
 * Draws a page as a picture with its words over it, which can be marked and copied, and shows what is quoted. Returns
 * whether that is on the page. Rejects when it is aborted.
 */
export async function drawPage(pdf: PDFDocumentProxy, request: DrawRequest): Promise<boolean> {
  const { number, zoom, quotation, host, signal } = request;
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  const { scale, density } = pageScale(
    { width, height },
    { width: host.clientWidth, zoom, pixelRatio: window.devicePixelRatio },
  );
  const viewport = page.getViewport({ scale });
  const [picture, words] = await Promise.all([
    drawPicture(page, { viewport, density, signal }),
    drawWords(page, viewport, signal),
  ]);
  signal.throwIfAborted();
  const found = markWords(words.runs, quotation);
  const sheet = document.createElement('div');
  sheet.style.width = `${viewport.width}px`;
  sheet.style.height = `${viewport.height}px`;
  sheet.append(picture, words.container);
  host.replaceChildren(sheet);
  showMark(host);
  return found;
}

/** The frame alone is scrolled: what stands around it stays where the reader looks at it. */
function showMark(host: HTMLElement): void {
  const mark = host.querySelector('mark');
  if (mark === null) return;
  const below = mark.getBoundingClientRect().top - host.getBoundingClientRect().top;
  host.scrollTop += below - host.clientHeight / 3;
}

interface Picture {
  readonly viewport: PageViewport;
  readonly density: number;
  readonly signal: AbortSignal;
}

async function drawPicture(page: PDFPageProxy, { viewport, density, signal }: Picture): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width * density));
  canvas.height = Math.max(1, Math.floor(viewport.height * density));
  canvas.setAttribute('aria-hidden', 'true');
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  await task.promise.finally(() => signal.removeEventListener('abort', cancel));
  return canvas;
}

interface Words {
  readonly container: HTMLElement;
  readonly runs: readonly PrintedRun[];
}

async function drawWords(page: PDFPageProxy, viewport: PageViewport, signal: AbortSignal): Promise<Words> {
  const container = document.createElement('div');
  container.style.setProperty('--total-scale-factor', String(viewport.scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  const cancel = () => layer.cancel();
  signal.addEventListener('abort', cancel);
  await layer.render().finally(() => signal.removeEventListener('abort', cancel));
  const { textDivs, textContentItemsStr: texts } = layer;
  return { container, runs: texts.map((text, at) => ({ text, element: textDivs[at]! as HTMLElement })) };
}
