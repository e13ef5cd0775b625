import { createHash } from 'node:crypto';
import type { ReceiptBody } from '@regqa/contracts';
import type {
  DocumentMetadata,
  DocumentStore,
  InstrumentStructure,
  JobStore,
  NewUpload,
  Passage,
  Publication,
  RegisteredUpload,
} from '@regqa/ports';

/** Hash that stands for the content. */
export const sha256Of = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Returns an upload of `content` for the document; what is given replaces the defaults. */
export function buildUpload(documentId: string, content: string, given: Partial<NewUpload> = {}): NewUpload {
  return {
    documentId: { given: documentId },
    given: {},
    sha256: sha256Of(content),
    fileName: `${documentId}.md`,
    mediaType: 'text/markdown',
    sizeBytes: content.length,
    requestId: null,
    ...given,
  };
}

/** Returns the metadata of a local plan of Quoll; what is given replaces the defaults. */
export function buildMetadata(given: Partial<DocumentMetadata> = {}): DocumentMetadata {
  return {
    title: 'Quoll Local Plan 2020',
    jurisdiction: 'Local',
    state: 'NSW',
    lga: ['Quoll'],
    documentType: 'legislation',
    authority: 'Quoll Council',
    coverage: ['planning'],
    lastUpdated: '2024-02-29',
    inForceFrom: '2020-07-01',
    inForceTo: null,
    sourceUrl: null,
    instrumentNumber: '12',
    instrumentYear: 2020,
    versionLabel: 'Compilation No. 3',
    registerId: 'epi-2020-0012',
    aliases: ['Quoll Plan'],
    ...given,
  };
}

/** Returns the receipt of a file with one passage; what is given replaces the defaults. */
export function buildReceipt(given: Partial<ReceiptBody> = {}): ReceiptBody {
  return {
    format: 'markdown',
    pages: null,
    pages_without_text: [],
    provisions: 1,
    tables: 0,
    passages: 1,
    passages_cut: 0,
    characters: 10,
    contents_entries: null,
    contents_missing: [],
    metadata_from: { title: 'file' },
    changes: null,
    warnings: [],
    duration_ms: 1,
    ...given,
  };
}

/**
 * Returns passages of the version: so many, with text that holds what stores may stumble over, or one for each of the
 * given ones, in whose place the defaults stand where nothing is given.
 */
export function buildPassages(versionId: string, given: number | readonly Partial<Passage>[]): Passage[] {
  const parts = typeof given === 'number' ? Array.from({ length: given }, () => ({})) : given;
  return parts.map((part: Partial<Passage>, ordinal) => {
    const {
      text = `(${ordinal + 1}) The “height” must not exceed 8.5 m — 😀\t\\n '${ordinal}'`,
      start = ordinal * 100,
    } = part;
    return {
      chunkId: `${versionId}:cl-${ordinal + 1}:0`,
      ordinal,
      kind: 'provision',
      section: `cl ${ordinal + 1}`,
      sectionHeading: ordinal % 2 === 0 ? 'Height' : null,
      headingPath: ordinal % 2 === 0 ? ['Part 4, "Standards"', 'Division 1'] : [],
      provisionKey: `cl-${ordinal + 1}`,
      pageNumber: ordinal % 3 === 0 ? ordinal + 1 : null,
      pageLabel: ordinal % 3 === 0 ? 'xii' : null,
      ocr: ordinal % 4 === 0,
      text,
      start,
      end: start + text.length,
      ...part,
    };
  });
}

export interface PublishRequest {
  readonly generation?: string;
  readonly passages?: number | readonly Partial<Passage>[];
  readonly digest?: string;
  readonly metadata?: Partial<DocumentMetadata>;
  readonly termCounts?: Record<string, number>;
  readonly structure?: InstrumentStructure;
}

export interface DocumentRequest extends PublishRequest {
  readonly content?: string;
  readonly fileName?: string;
}

type Stores = Readonly<{
  documents: Pick<DocumentStore, 'registerUpload' | 'storePassages' | 'storeStructure' | 'publish'>;
  jobs: Pick<JobStore, 'beginJob'>;
}>;

/** Begins the job, stores the passages of a generation and returns what is to be published. */
export async function prepareGeneration(
  { documents, jobs }: Stores,
  upload: RegisteredUpload,
  request: PublishRequest = {},
): Promise<Publication> {
  const { jobId, versionId } = upload;
  const {
    generation = `${versionId}-g1`,
    passages: given = 2,
    digest = sha256Of(generation),
    metadata = {},
    structure,
  } = request;
  const passages = buildPassages(versionId, given);
  const { termCounts = { height: passages.length } } = request;
  await jobs.beginJob(jobId);
  await documents.storePassages({ versionId, generation, passages });
  if (structure !== undefined) await documents.storeStructure({ versionId, generation, structure });
  return {
    jobId,
    versionId,
    generation,
    metadata: buildMetadata(metadata),
    passageCount: passages.length,
    provisionCount: structure?.provisions.length ?? 0,
    pageCount: null,
    digest,
    receipt: buildReceipt({ passages: passages.length }),
    instrument: null,
    termCounts: new Map(Object.entries(termCounts)),
  };
}

/** Registers `content` for the document and publishes it. */
export async function publishDocument(
  stores: Stores,
  documentId: string,
  { content = documentId, fileName = `${documentId}.md`, ...request }: DocumentRequest = {},
): Promise<RegisteredUpload> {
  const upload = await stores.documents.registerUpload(buildUpload(documentId, content, { fileName }));
  await stores.documents.publish(await prepareGeneration(stores, upload, request));
  return upload;
}
