import type { PageImage } from '../../ocr/page-image.ts';
import type { Pdfium } from './pdfium.ts';

/** Tesseract reads letters best when small ones are about 20 pixels high, as 10 point text is at this resolution. */
const DOTS_PER_INCH = 300;
/** Larger pages (plans, maps) are rendered with fewer dots: an A3 sheet at 300 dots has this many pixels. */
const MOST_PIXELS = 18_000_000;
const FEWEST_DOTS = 72;
const GREY = 1;
const WHITE = 0xffffffff;
const POINTS_PER_INCH = 72;
/** FPDF_ANNOT, FPDF_GRAYSCALE (fpdfview.h): comments and stamps belong to what is seen. */
const FLAGS = 0x01 | 0x08;

/** Returns a page as a grey image with 8 bits a pixel, or null when it does not fit into the memory limit. */
export function renderPage(pdfium: Pdfium, page: number): PageImage | null {
  const { call } = pdfium;
  const points = { width: call.FPDF_GetPageWidthF(page), height: call.FPDF_GetPageHeightF(page) };
  const dots = dotsPerInch(points);
  if (dots === null) return null;
  const width = Math.ceil((points.width * dots) / POINTS_PER_INCH);
  const height = Math.ceil((points.height * dots) / POINTS_PER_INCH);
  const bitmap = call.FPDFBitmap_CreateEx(width, height, GREY, 0, 0);
  if (bitmap === 0) return null;
  call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const pixels = copyRows(pdfium, bitmap, { width, height });
  call.FPDFBitmap_Destroy(bitmap);
  return { width, height, dotsPerInch: dots, pixels };
}

function dotsPerInch(points: { width: number; height: number }): number | null {
  const area = (points.width * points.height) / POINTS_PER_INCH ** 2;
  if (!(area > 0)) return null;
  const dots = Math.min(DOTS_PER_INCH, Math.floor(Math.sqrt(MOST_PIXELS / area)));
  return dots < FEWEST_DOTS ? null : dots;
}

function copyRows(
  { call, bytes }: Pdfium,
  bitmap: number,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const start = call.FPDFBitmap_GetBuffer(bitmap);
  const stride = call.FPDFBitmap_GetStride(bitmap);
  const memory = bytes();
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    pixels.set(memory.subarray(start + row * stride, start + row * stride + width), row * width);
  return pixels;
}
