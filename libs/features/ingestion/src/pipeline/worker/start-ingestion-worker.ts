import type { JobAttempt } from '@regqa/ports';
import { inJobSpan } from '@regqa/platform';
import type { Logger } from '@regqa/platform';
import { startIndexUpkeep } from '../index-upkeep/index-upkeep.ts';
import { openLibreOffice } from '../office/libre-office.ts';
import type { DocumentConverter } from '../office/libre-office.ts';
import { handleAttempt } from './handle-attempt.ts';
import { IndexOptimizer } from './index-optimizer.ts';
import type { IngestionDeps, IngestionOptions } from './ingestion-context.ts';
import { ParserPool } from './parser-pool.ts';
import { startSweeping } from './start-sweeping.ts';
import type { Sweeping } from './start-sweeping.ts';

const CLOSE_GRACE_MS = 5_000;

export interface IngestionWorker {
  /** Takes no more jobs, hands back those that do not end within the grace time, and ends the parsers. */
  close(): Promise<void>;
  /** Resolves when no job is running here and the index is folded. */
  drain(): Promise<void>;
}

/** Takes jobs and keeps the passage index in step. Throws DependencyUnavailableError when the queue is out of reach. */
export async function startIngestionWorker(deps: IngestionDeps, options: IngestionOptions): Promise<IngestionWorker> {
  const { logger } = deps;
  const limits = { timeoutMs: options.parseTimeoutMs, memoryMb: options.parseMemoryMb, ocr: options.ocr ?? null };
  const parsers = new ParserPool(limits, findConverter(options, logger));
  const services = { ...deps, parsers };
  const optimizer = new IndexOptimizer(deps);
  const running = new Set<Promise<void>>();
  let sweeping: Sweeping | undefined;
  const handle = (attempt: JobAttempt): Promise<void> => {
    const { traceparent } = attempt.payload;
    const run = inJobSpan('ingestion job', traceparent, () => handleAttempt(services, attempt)).finally(() => {
      running.delete(run);
      optimizer.changed();
      sweeping?.soon();
    });
    running.add(run);
    return run;
  };
  const worker = await deps.queue.work(handle, { concurrency: options.concurrency });
  const sweep = (sweeping = startSweeping(deps, options.reprocessLimit));
  const upkeep = startIndexUpkeep(deps);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([sweep.stop(), upkeep.stop()]);
    await worker.close({ graceMs: options.closeGraceMs ?? CLOSE_GRACE_MS });
    await Promise.allSettled([...running]);
    await optimizer.close();
    await parsers.close();
  };
  return {
    close: () => (closing ??= close()),
    drain: async () => {
      await Promise.all([sweep.drain(), upkeep.drain()]);
      while (running.size > 0) await Promise.allSettled([...running]);
      await optimizer.drain();
    },
  };
}

async function findConverter(options: IngestionOptions, logger: Logger): Promise<DocumentConverter | null> {
  const { libreOffice = null, parseTimeoutMs } = options;
  if (libreOffice === null) return null;
  const converter = await openLibreOffice(libreOffice, parseTimeoutMs);
  if (converter === null) logger.info({}, 'LibreOffice is not installed: .doc, .odt and RTF files are refused');
  else logger.info({ converter: converter.name }, '.doc, .odt and RTF files are converted by LibreOffice');
  return converter;
}
