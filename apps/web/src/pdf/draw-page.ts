import { TextLayer } from 'pdfjs-dist';
import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist';
import { pageScale } from './page-scale.ts';

export interface DrawRequest {
  /** Counted from 1. */
  readonly number: number;
  /** 1 fills the width of the host. */
  readonly zoom: number;
  /** What it stands in; what was there stays until the page is drawn. */
  readonly host: HTMLElement;
  readonly signal: AbortSignal;
}

/** Draws a page as a picture with its words over it, which can be marked and copied. Rejects when it is aborted. */
export async function drawPage(pdf: PDFDocumentProxy, { number, zoom, host, signal }: DrawRequest): Promise<void> {
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
  const sheet = document.createElement('div');
  sheet.style.width = `${viewport.width}px`;
  sheet.style.height = `${viewport.height}px`;
  sheet.append(picture, words);
  host.replaceChildren(sheet);
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

async function drawWords(page: PDFPageProxy, viewport: PageViewport, signal: AbortSignal): Promise<HTMLElement> {
  const container = document.createElement('div');
  container.style.setProperty('--total-scale-factor', String(viewport.scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  const cancel = () => layer.cancel();
  signal.addEventListener('abort', cancel);
  await layer.render().finally(() => signal.removeEventListener('abort', cancel));
  return container;
}
