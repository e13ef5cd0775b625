import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, VerbosityLevel, version } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { api } from '../api.ts';
import { drawPage } from './draw-page.ts';
import type { DrawRequest } from './draw-page.ts';
import type { PdfFile } from './pdf-file.ts';

/** Large parts: each is a request of the key's limit. */
const PART_BYTES = 1024 * 1024;
/** A picture with more pixels than a scanned map has is left out of the page. */
const MOST_PIXELS_OF_A_PICTURE = 200_000_000;

/** A PDF that is open. Pages are counted from 1. */
export interface OpenPdf {
  readonly pages: number;
  /**
   * Returns whether what is quoted is on the page. Rejects when it is aborted, when the page is damaged, and when a
   * part of the file cannot be had.
   */
  draw(request: DrawRequest): Promise<boolean>;
}

/**
 * Opens a PDF of the library and fetches only the parts that it shows. The signal closes it. Throws
 * ApiError where the service refuses the file, and what pdf.js throws of a damaged one.
 */
export async function openPdf(file: PdfFile, signal: AbortSignal): Promise<OpenPdf> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const failure = Promise.withResolvers<never>();
  // Whoever waits for a page is informed; there may be nobody.
  failure.promise.catch(() => {});
  const task = getDocument({
    range: new FileParts(file, { signal, fail: failure.reject }),
    rangeChunkSize: PART_BYTES,
    disableStream: true,
    disableAutoFetch: true,
    // The policy of the page lets no WebAssembly run: pictures are decoded by scripts.
    useWasm: false,
    wasmUrl: `/assets/pdf-${version}/`,
    useWorkerFetch: false,
    maxImageSize: MOST_PIXELS_OF_A_PICTURE,
    verbosity: VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  const pdf = await Promise.race([task.promise, failure.promise]);
  return {
    pages: pdf.numPages,
    draw: (request) => Promise.race([drawPage(pdf, request), failure.promise]),
  };
}

interface Fetching {
  readonly signal: AbortSignal;
  readonly fail: (error: unknown) => void;
}

/** Fetches the parts of a file that pdf.js wants. */
class FileParts extends PDFDataRangeTransport {
  readonly #file: PdfFile;
  readonly #fetching: Fetching;
  /** Something between the service and the browser may not know of parts, and send the whole file. */
  #whole: Uint8Array | null = null;

  constructor(file: PdfFile, fetching: Fetching) {
    super(file.sizeBytes, null);
    this.#file = file;
    this.#fetching = fetching;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#fetch(begin, end).then((part) => this.onDataRange(begin, part), this.#fetching.fail);
  }

  async #fetch(begin: number, end: number): Promise<Uint8Array> {
    if (this.#whole) return this.#whole.slice(begin, end);
    const response = await api.open('getDocumentFile', {
      params: { document_id: this.#file.documentId },
      query: { version_id: this.#file.versionId },
      headers: { range: `bytes=${begin}-${end - 1}` },
      signal: this.#fetching.signal,
    });
    const content = new Uint8Array(await response.arrayBuffer());
    if (response.status === 206) return content;
    this.#whole = content;
    return content.slice(begin, end);
  }
}
