import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import type { Functions } from '@embedpdf/pdfium';
import { LIMITS } from '../../document-model/limits.ts';

type AsNumbers<Types extends readonly unknown[]> = { [At in keyof Types]: number };

/**
 * PDFium's exports (fpdfview.h, fpdf_text.h, fpdf_edit.h): numbers are pointers, sizes or booleans. The package's own
 * wrappers cost ten times as much a call, and a page takes thousands.
 */
type PdfiumFunctions = {
  readonly [Name in keyof Functions]: (...numbers: AsNumbers<Functions[Name][0]>) => number;
} & { malloc(size: number): number; free(pointer: number): void };

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
