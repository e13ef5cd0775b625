import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { LIMITS } from '../limits.ts';

/** The functions of PDFium that are used; all take and return numbers (pointers into its memory). */
export interface Pdfium {
  FPDF_LoadMemDocument(data: number, size: number, password: string): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_GetPageBoundingBox(page: number, rectangle: number): boolean;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(textPage: number): void;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_GetTextObject(textPage: number, index: number): number;
  FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): boolean;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): boolean;
  FPDFText_GetFontSize(textPage: number, index: number): number;
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): boolean;
  FPDFTextObj_GetFont(object: number): number;
  FPDFFont_GetBaseFontName(font: number, buffer: number, length: number): number;
  FPDFFont_GetWeight(font: number): number;
  FPDFFont_GetFlags(font: number): number;
  PDFiumExt_Init(): void;
  readonly pdfium: {
    /** Replaced whenever the memory grows: read it anew after each call. */
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
  };
}

/** The parts of the WebAssembly interface that Node has and the ECMAScript library of TypeScript does not declare. */
interface WebAssemblyInterface {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: WasmImports): Promise<object>;
}
type WasmImports = Readonly<Record<string, Record<string, (...sizes: number[]) => number>>>;

const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyInterface }).WebAssembly;

let compiled: Promise<object> | undefined;

/**
 * Returns a fresh instance of PDFium. It cannot take more than the memory limit: past it the library aborts, after
 * which the instance must not be used again.
 */
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
  const library = (await init(overrides as never)) as unknown as Pdfium;
  library.PDFiumExt_Init();
  return library;
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
