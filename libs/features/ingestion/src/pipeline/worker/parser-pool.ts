import type { DocumentConverter } from '../office/libre-office.ts';
import { oldDocumentKind } from '../office/old-document.ts';
import { ParserHandle } from './parser-handle.ts';
import type { OnRecognising, ParserLimits, ParseTask } from './parser-handle.ts';
import type { PreparedDocument } from './prepared-document.ts';

/** A process is replaced after so many documents, so that nothing it leaks adds up. */
const DOCUMENTS_PER_PROCESS = 50;
/** An idle process is ended after this time: each holds about a hundred megabytes. */
const IDLE_MS = 15_000;
/** A process that holds more than this after a document is not given another: an ordinary one holds 150 MB. */
const MOST_MEMORY_KEPT_MB = 200;

/** Parser processes that are kept between documents. As many run as files are parsed at once. */
export class ParserPool {
  private readonly limits: ParserLimits;
  private readonly converter: Promise<DocumentConverter | null>;
  private readonly closing = new AbortController();
  private readonly idle = new Map<ParserHandle, NodeJS.Timeout>();
  private readonly busy = new Set<ParserHandle>();

  constructor(limits: ParserLimits, converter: Promise<DocumentConverter | null> = Promise.resolve(null)) {
    this.limits = limits;
    this.converter = converter;
  }

  /**
   * Parses a file, one of an old format after its conversion. Throws as `ParserHandle.parse` and
   * `DocumentConverter.convert` do, and an Error once the pool is closed: the file is then to be read again.
   */
  async parse(task: ParseTask, signal: AbortSignal, onRecognising?: OnRecognising): Promise<PreparedDocument> {
    const kind = await oldDocumentKind(task.path);
    const converter = kind === null ? null : await this.converter;
    if (kind === null || converter === null) return this.parseReadable(task, signal, onRecognising);
    const converted = await converter.convert(task.path, kind, AbortSignal.any([signal, this.closing.signal]));
    try {
      const hints = { ...task.hints, converted: { from: kind, by: converter.name } };
      return await this.parseReadable({ path: converted.path, hints }, signal, onRecognising);
    } finally {
      await converted.close();
    }
  }

  private async parseReadable(...how: Parameters<ParserHandle['parse']>): Promise<PreparedDocument> {
    if (this.closing.signal.aborted) throw new Error('The parsers were closed before the file was read.');
    const parser = this.acquire();
    this.busy.add(parser);
    try {
      const document = await parser.parse(...how);
      await this.putBack(parser);
      return document;
    } finally {
      this.busy.delete(parser);
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    const parsers = [...this.idle.keys(), ...this.busy];
    for (const timer of this.idle.values()) clearTimeout(timer);
    this.idle.clear();
    await Promise.all(parsers.map((parser) => parser.kill()));
  }

  private acquire(): ParserHandle {
    for (const [parser, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(parser);
      if (parser.alive) return parser;
    }
    return new ParserHandle(this.limits);
  }

  private async putBack(parser: ParserHandle): Promise<void> {
    const full = (await parser.residentMb()) > MOST_MEMORY_KEPT_MB;
    if (full || parser.parsed >= DOCUMENTS_PER_PROCESS) return parser.kill();
    const timer = setTimeout(() => {
      this.idle.delete(parser);
      void parser.kill();
    }, IDLE_MS);
    timer.unref();
    this.idle.set(parser, timer);
  }
}
