import type { Pdfium } from './pdfium.ts';

/** A horizontal or vertical line of the drawing: the border of a table, an underline, a footnote rule. */
export interface PageRule {
  readonly kind: 'horizontal' | 'vertical';
  /** Height of a horizontal, distance from the left of a vertical rule, in points of the page as shown. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface PageGraphics {
  readonly rules: readonly PageRule[];
  /** Share of the page that its largest image covers, from 0 to 1. */
  readonly imageShare: number;
}

/** Types of page objects (fpdf_edit.h). */
const PATH = 2;
const IMAGE = 3;
const MOVE_TO = 2;
const LINE_TO = 0;
/** A drawn area at most this thick is a line. */
const THICKEST_RULE = 2;
const SHORTEST_RULE = 6;
/** Drawings of maps and charts have paths of thousands of segments, and pages of tens of thousands of objects. */
const MOST_SEGMENTS = 400;
const MOST_OBJECTS = 20_000;

/** Returns a page's straight lines and its share of image. `scratch`: room for six floats. */
export function readGraphics(pdfium: Pdfium, page: number, at: { box: PageBox; scratch: number }): PageGraphics {
  const { call } = pdfium;
  const reader = new GraphicsReader(pdfium, at);
  const count = Math.min(call.FPDFPage_CountObjects(page), MOST_OBJECTS);
  for (let index = 0; index < count; index++) {
    const object = call.FPDFPage_GetObject(page, index);
    const type = call.FPDFPageObj_GetType(object);
    if (type === PATH) reader.takePath(object);
    else if (type === IMAGE) reader.takeImage(object);
  }
  return {
    rules: reader.rules,
    imageShare: Math.min(1, reader.largestImage / Math.max(1, at.box.width * at.box.height)),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

class GraphicsReader {
  readonly rules: PageRule[] = [];
  /** In square points. */
  largestImage = 0;
  private readonly pdfium: Pdfium;
  private readonly box: PageBox;
  private readonly scratch: number;

  constructor(pdfium: Pdfium, { box, scratch }: { box: PageBox; scratch: number }) {
    this.pdfium = pdfium;
    this.box = box;
    this.scratch = scratch;
  }

  takeImage(object: number): void {
    const bounds = this.boundsOf(object);
    if (bounds !== null)
      this.largestImage = Math.max(
        this.largestImage,
        Math.abs((bounds[1].x - bounds[0].x) * (bounds[1].y - bounds[0].y)),
      );
  }

  /** Thin areas are lines; of outlines each straight segment is one. */
  takePath(object: number): void {
    const bounds = this.boundsOf(object);
    if (bounds === null) return;
    const [from, to] = bounds;
    if (Math.abs(to.x - from.x) <= THICKEST_RULE || Math.abs(to.y - from.y) <= THICKEST_RULE) this.addRule(from, to);
    else if (this.isStroked(object)) this.takeSegments(object);
  }

  private boundsOf(object: number): [Point, Point] | null {
    const { scratch } = this;
    if (this.pdfium.call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0)
      return null;
    const [left, bottom, right, top] = this.floats(4) as [number, number, number, number];
    return [shownAt(this.box, left, bottom), shownAt(this.box, right, top)];
  }

  private isStroked(object: number): boolean {
    if (this.pdfium.call.FPDFPath_GetDrawMode(object, this.scratch, this.scratch + 4) === 0) return false;
    return this.pdfium.view().getInt32(this.scratch + 4, true) !== 0;
  }

  private takeSegments(object: number): void {
    const { call } = this.pdfium;
    const count = call.FPDFPath_CountSegments(object);
    if (count > MOST_SEGMENTS || call.FPDFPageObj_GetMatrix(object, this.scratch) === 0) return;
    const matrix = this.floats(6) as [number, number, number, number, number, number];
    let start: Point | null = null;
    let before: Point | null = null;
    for (let index = 0; index < count; index++) {
      const segment = call.FPDFPath_GetPathSegment(object, index);
      const type = call.FPDFPathSegment_GetType(segment);
      const point = this.pointOf(segment, matrix);
      if (type === MOVE_TO) start = point;
      else if (type === LINE_TO && before !== null) this.addRule(before, point);
      before = point;
    }
    if (count >= 4 && start !== null && before !== null) this.addRule(before, start);
  }

  private pointOf(
    segment: number,
    [a, b, c, d, e, f]: readonly [number, number, number, number, number, number],
  ): Point {
    this.pdfium.call.FPDFPathSegment_GetPoint(segment, this.scratch, this.scratch + 4);
    const [x, y] = this.floats(2) as [number, number];
    return shownAt(this.box, a * x + c * y + e, b * x + d * y + f);
  }

  private addRule(from: Point, to: Point): void {
    const width = Math.abs(to.x - from.x);
    const height = Math.abs(to.y - from.y);
    if (height <= THICKEST_RULE && width >= SHORTEST_RULE)
      this.rules.push({
        kind: 'horizontal',
        at: (from.y + to.y) / 2,
        from: Math.min(from.x, to.x),
        to: Math.max(from.x, to.x),
      });
    else if (width <= THICKEST_RULE && height >= SHORTEST_RULE)
      this.rules.push({
        kind: 'vertical',
        at: (from.x + to.x) / 2,
        from: Math.min(from.y, to.y),
        to: Math.max(from.y, to.y),
      });
  }

  private floats(count: number): number[] {
    const view = this.pdfium.view();
    return Array.from({ length: count }, (_, index) => view.getFloat32(this.scratch + index * 4, true));
  }
}

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
