import type { AdminClient } from './admin-client.ts';
import { passingAct } from './fictional-acts.ts';
import { repeat } from './repeat.ts';
import type { Repetition } from './repeat.ts';

const UPLOAD_EVERY_MS = 2_000;
const REPROCESS_EVERY_MS = 1_000;

/** An upload that was answered with 202: it has to end up published, or failed with a reason. */
export interface AcceptedUpload {
  readonly documentId: string;
  readonly jobId: string;
  readonly at: number;
}

/** Uploads documents at a steady rate and keeps reading everything again, as long as it runs. */
export class BackgroundWork {
  readonly accepted: AcceptedUpload[] = [];
  /** How often uploads were not accepted, by status or cause. */
  readonly refused: Record<string, number> = {};
  /** Jobs of reprocessing that were accepted. */
  readonly reprocessings: string[] = [];
  readonly #admin: AdminClient;
  readonly #name: string;
  readonly #repetitions: Repetition[];
  #uploads = 0;

  constructor(admin: AdminClient, name: string) {
    this.#admin = admin;
    this.#name = name;
    this.#repetitions = [
      repeat(UPLOAD_EVERY_MS, () => this.#upload()),
      repeat(REPROCESS_EVERY_MS, () => this.#reprocess(), { oneByOne: true }),
    ];
  }

  async stop(): Promise<void> {
    await Promise.all(this.#repetitions.map((one) => one.stop()));
  }

  async #upload(): Promise<void> {
    const documentId = `${this.#name}-${++this.#uploads}`;
    const at = Date.now();
    const outcome = await this.#admin.upload(passingAct(documentId));
    if ('jobId' in outcome) this.accepted.push({ documentId, jobId: outcome.jobId, at });
    else this.refused[outcome.refused] = (this.refused[outcome.refused] ?? 0) + 1;
  }

  /** Is refused while the last one runs, and accepted once it has ended. */
  async #reprocess(): Promise<void> {
    const job = await this.#admin.reprocessAll();
    if (job !== undefined) this.reprocessings.push(job);
  }
}
