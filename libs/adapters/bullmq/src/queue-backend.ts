import type { Log } from '@regqa/ports';
import type { Job, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';

export type QueueLog = Pick<Log, 'warn' | 'error'>;

export type Processor = (job: Job, token: string | undefined) => Promise<void>;

/** A worker of BullMQ's and the connections that it works over. */
export interface OpenedWorker {
  readonly worker: Worker;
  /** Resolves once the server cannot learn that the worker leaves: at once, or when the connection is lost. */
  outOfReach(): Promise<void>;
  /** Ends the connections: what the worker waits for fails. Called once it closes, or else it opens them again. */
  disconnect(): void;
}

/** Where BullMQ keeps its queues. All else in this package is the same for every backend. */
export interface QueueBackend {
  /** Resolves when the backend can be used; throws what the driver throws while it is out of reach. */
  ready(): Promise<void>;
  openQueue(name: string, options: Omit<QueueOptions, 'connection'>): Queue;
  openWorker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection'>): OpenedWorker;
  check(): Promise<void>;
  close(): Promise<void>;
}
