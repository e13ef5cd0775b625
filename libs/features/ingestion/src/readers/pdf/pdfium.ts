import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { LIMITS } from '../../document-model/limits.ts';

/**
 * PDFium's exports (fpdfview.h, fpdf_text.h, fpdf_edit.h): numbers are pointers, sizes or booleans. The package's own
 * wrappers cost ten times as much a call, and a page takes thousands.
 */
export interface PdfiumFunctions {
  malloc(size: number): number;
  free(pointer: number): void;
  PDFiumExt_Init(): void;
  FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(textPage: number): void;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_GetTextObject(textPage: number, index: number): number;
  FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
  FPDFText_GetFontSize(textPage: number, index: number): number;
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
  FPDFTextObj_GetFont(object: number): number;
  FPDFTextObj_GetTextRenderMode(object: number): number;
  FPDFFont_GetBaseFontName(font: number, buffer: number, length: number): number;
  FPDFFont_GetWeight(font: number): number;
  FPDFFont_GetFlags(font: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPath_GetDrawMode(object: number, fillMode: number, stroke: number): number;
  FPDFPath_CountSegments(object: number): number;
  FPDFPath_GetPathSegment(object: number, index: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): number;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
}

export interface Pdfium {
  readonly call: PdfiumFunctions;
  /** The memory as bytes: replaced whenever it grows, so read it again after each call. */
  bytes(): Uint8Array;
  /** The memory as numbers, little-endian; as short-lived as `bytes`. */
  view(): DataView;
}

/** Parts of WebAssembly that Node has and TypeScript's ECMAScript library does not declare. */
interface WebAssemblyInterface {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: WasmImports): Promise<object>;
}
type WasmImports = Readonly<Record<string, Record<string, (...sizes: number[]) => number>>>;

const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyInterface }).WebAssembly;

let compiled: Promise<object> | undefined;

/** Returns a fresh PDFium. Past the memory limit it aborts and must not be used again. */
export async function loadPdfium(): Promise<Pdfium> {
  compiled ??= compile();
  const module = await compiled;
  const overrides = {
    instantiateWasm(imports: WasmImports, done: (instance: object) => void) {
      capMemory(imports);
      void wasm.instantiate(module, imports).then(done);
      return {};
    },
    print: () => undefined,
    printErr: () => undefined,
  };
  const { pdfium } = (await init(overrides as never)) as unknown as {
    pdfium: { readonly HEAPU8: Uint8Array; readonly wasmExports: PdfiumFunctions };
  };
  pdfium.wasmExports.PDFiumExt_Init();
  let view = new DataView(pdfium.HEAPU8.buffer);
  return {
    call: pdfium.wasmExports,
    bytes: () => pdfium.HEAPU8,
    view: () => (view.buffer === pdfium.HEAPU8.buffer ? view : (view = new DataView(pdfium.HEAPU8.buffer))),
  };
}

async function compile(): Promise<object> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return wasm.compile(await readFile(path));
}

/** V8's limits do not bound WebAssembly memory; the library's own request to grow is where it can be refused. */
function capMemory(imports: WasmImports): void {
  const environment = imports['env'] ?? {};
  const grow = environment['emscripten_resize_heap'];
  if (grow === undefined) return;
  environment['emscripten_resize_heap'] = (size = 0) => (size >>> 0 > LIMITS.pdfiumBytes ? 0 : grow(size));
}
