import type { Pdfium } from './pdfium.ts';

/** A quarter turn clockwise for each step, as `/Rotate` of a page counts. */
export type Quarters = 0 | 1 | 2 | 3;

/** The visible part of a page and how it is turned when it is shown. */
export interface PageBox {
  /** Size as shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Corner of the visible part in the coordinates of the page's content. */
  readonly left: number;
  readonly bottom: number;
  readonly rotation: Quarters;
}

/** Returns a page's box. `scratch`: room for four floats. */
export function readPageBox({ call, view }: Pdfium, page: number, scratch: number): PageBox {
  const size = { width: call.FPDF_GetPageWidthF(page), height: call.FPDF_GetPageHeightF(page) };
  const rotation = (call.FPDFPage_GetRotation(page) & 3) as Quarters;
  if (call.FPDF_GetPageBoundingBox(page, scratch) === 0) return { ...size, rotation, left: 0, bottom: 0 };
  return { ...size, rotation, left: view().getFloat32(scratch, true), bottom: view().getFloat32(scratch + 12, true) };
}

/** Returns where a point of the content is on the page as shown: points from its left and its bottom edge. */
export function shownAt(box: PageBox, x: number, y: number): { x: number; y: number } {
  const [right, up] = [x - box.left, y - box.bottom];
  if (box.rotation === 1) return { x: up, y: box.height - right };
  if (box.rotation === 2) return { x: box.width - right, y: box.height - up };
  return box.rotation === 3 ? { x: box.width - up, y: right } : { x: right, y: up };
}
