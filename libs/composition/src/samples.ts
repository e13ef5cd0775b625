import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_DOCUMENT_IDS } from '@regqa/domain';
import type { DocumentStore, FileStore, GivenMetadata } from '@regqa/ports';

interface Sample {
  readonly documentId: (typeof SAMPLE_DOCUMENT_IDS)[number];
  readonly fileName: string;
  readonly mediaType: string;
  readonly given: GivenMetadata;
}

/** The fictional documents of `samples`, with what their uploader would say of them. */
const SAMPLES: readonly Sample[] = [
  {
    documentId: 'sample-banksia-vale-lep-2024',
    fileName: 'banksia-vale-lep-2024.md',
    mediaType: 'text/markdown',
    given: {
      title: 'Banksia Vale Local Environmental Plan 2024 (fictional sample)',
      jurisdiction: 'Local',
      state: 'NSW',
      lga: ['Banksia Vale'],
      documentType: 'legislation',
      authority: 'Banksia Vale Council (fictional)',
      coverage: ['planning'],
      inForceFrom: '2024-07-01',
      lastUpdated: '2024-07-01',
    },
  },
  {
    documentId: 'sample-stormwater-guideline',
    fileName: 'stormwater-guideline.pdf',
    mediaType: 'application/pdf',
    given: {
      title: 'Stormwater Guideline for Small Sites (fictional sample)',
      jurisdiction: 'NSW',
      state: 'NSW',
      documentType: 'guidelines',
      authority: 'Office of Sample Guidance (fictional)',
      coverage: ['water'],
      lastUpdated: '2025-03-01',
    },
  },
  {
    documentId: 'sample-facility-emissions-standard',
    fileName: 'facility-emissions-standard.txt',
    mediaType: 'text/plain',
    given: {
      title: 'National Facility Emissions Reporting Standard 2025 (fictional sample)',
      jurisdiction: 'Federal',
      documentType: 'standards',
      authority: 'Australian Office of Sample Standards (fictional)',
      coverage: ['emissions'],
      inForceFrom: '2025-01-01',
      lastUpdated: '2025-01-01',
    },
  },
];

const SAMPLES_FOLDER = join(import.meta.dirname, '../samples');

/** No sample is near this size; a larger file would be somebody's mistake. */
const MOST_BYTES = 1_000_000;

/**
 * Registers the fictional samples in a corpus that never held anything else, and returns how many; their jobs are
 * picked up with the outbox. Whatever is published or removed raises the corpus release, so that removed samples do
 * not come back.
 */
export async function offerSamples(stores: { documents: DocumentStore; files: FileStore }): Promise<number> {
  const release = await stores.documents.corpusRelease();
  const { documents: held } = await stores.documents.listDocuments({}, { skip: 0, limit: SAMPLES.length + 1 });
  if (release > 0 || !held.every(({ sample }) => sample)) return 0;
  const missing = SAMPLES.filter(({ documentId }) => !held.some(({ id }) => id === documentId));
  for (const sample of missing) await register(sample, stores);
  return missing.length;
}

/** How long a start waits for the samples before it says that it is ready, in milliseconds. */
const SAMPLES_PATIENCE_MS = 10_000;

/** Resolves when the samples answer, or failed, or after ten seconds: whoever reads of them may ask at once. */
export async function samplesRead(documents: DocumentStore): Promise<void> {
  const deadline = Date.now() + SAMPLES_PATIENCE_MS;
  while (Date.now() < deadline) {
    const { documents: all } = await documents.listDocuments({}, { skip: 0, limit: SAMPLES.length });
    if (all.every((document) => document.status !== 'processing')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface CorpusDescription {
  readonly documents: number;
  /** A question that a published sample answers, with its area; null where no sample is there. */
  readonly sampleQuestion: { readonly query: string; readonly lga: string } | null;
}

/** Returns how many documents there are, and a question to try the service with. */
export async function describeCorpus(documents: DocumentStore): Promise<CorpusDescription> {
  const { total } = await documents.listDocuments({}, { skip: 0, limit: 1 });
  const plan = await documents.getDocument(SAMPLES[0]!.documentId);
  const sampleQuestion = { query: 'What is the maximum height of a building in zone R2?', lga: 'Banksia Vale' };
  return { documents: total, sampleQuestion: plan?.document.status === 'published' ? sampleQuestion : null };
}

async function register(sample: Sample, stores: { documents: DocumentStore; files: FileStore }): Promise<void> {
  const stored = await stores.files.write(createReadStream(join(SAMPLES_FOLDER, sample.fileName)), {
    maxBytes: MOST_BYTES,
  });
  await stores.documents.registerUpload({
    documentId: { given: sample.documentId },
    given: sample.given,
    sha256: stored.sha256,
    sizeBytes: stored.sizeBytes,
    fileName: sample.fileName,
    mediaType: sample.mediaType,
    requestId: null,
    sample: true,
  });
}
