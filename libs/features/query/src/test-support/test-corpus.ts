import { createMemoryStores } from '@regqa/adapter-memory';
import { DependencyUnavailableError } from '@regqa/errors';
import { systemClock } from '@regqa/ports';
import type { Clock, CurrentDocument, IndexedPassage, PassageIndex, RegisteredUpload } from '@regqa/ports';
import { buildMetadata, buildPassage, buildReceipt, buildUpload, sha256Of } from '@regqa/testing';
import type { CorpusSource } from '../serving/corpus-watcher.ts';

/**
 * A passage of a test document: pinpoint, heading, text, and the provision that it belongs to where that is not the
 * pinpoint.
 */
export type TestProvision = readonly [section: string, heading: string, text: string, provisionKey?: string];

export type TestDocument = Partial<CurrentDocument> &
  Pick<CurrentDocument, 'documentId' | 'title' | 'jurisdiction'> & { readonly provisions: readonly TestProvision[] };

/** Documents that answer, in stores in memory, with their passages in a given index. */
export class TestCorpus {
  readonly index: PassageIndex;
  /** Makes every read fail. */
  down = false;
  /** How often the release was read. */
  releaseReads = 0;
  /** Number of listeners for new releases. */
  listening = 0;
  private readonly stores;
  private generations = 0;
  private isQuiet = false;

  constructor(index: PassageIndex, clock: Clock = systemClock) {
    this.index = index;
    this.stores = createMemoryStores({
      clock,
      before: (operation) => {
        if (this.down) throw new DependencyUnavailableError('database', 'The database is out of reach');
        if (operation === 'documents.corpusRelease') this.releaseReads += 1;
      },
    });
  }

  /** What the query service reads of the document store. */
  get source(): CorpusSource {
    const { corpusRelease, corpusSnapshot, termFrequencies, onRelease } = this.stores.documents;
    return {
      ...{ corpusRelease, corpusSnapshot, termFrequencies },
      onRelease: async (listener) => {
        const stop = await onRelease((release) => {
          if (!this.isQuiet) listener(release);
        });
        this.listening += 1;
        return async () => {
          this.listening -= 1;
          await stop();
        };
      },
    };
  }

  /** Publishes a document, in place of the text of it that was published so before. */
  publish(given: TestDocument): Promise<void> {
    return this.publishText(given, given.documentId);
  }

  /** Publishes another text of a document, which answers about its own days. */
  publishOther(given: TestDocument): Promise<void> {
    return this.publishText(given, `${given.documentId} of ${given.inForceFrom}`);
  }

  /**
   * Deletes a document; its passages stay in the index, as if their removal had failed. Without `notify` no listener
   * is called.
   */
  async delete(documentId: string, { notify = true } = {}): Promise<void> {
    this.isQuiet = !notify;
    await this.stores.documents.deleteDocument(documentId);
    this.isQuiet = false;
  }

  private async publishText({ provisions, ...given }: TestDocument, content: string): Promise<void> {
    const { documents, jobs } = this.stores;
    const metadata = { ...PLAIN_METADATA, ...given };
    const { jobId, versionId } = await this.register(given, content);
    this.generations += 1;
    const place = { documentId: given.documentId, versionId, generation: `${versionId}#${this.generations}` };
    const passages = provisions.map((provision, ordinal) => passageOf({ ...metadata, ...place }, provision, ordinal));
    await this.index.add(passages);
    await jobs.beginJob(jobId);
    await documents.storePassages({ ...place, passages });
    const { retiredGenerations } = await documents.publish({
      ...{ jobId, versionId, metadata: buildMetadata(metadata), generation: place.generation },
      ...{ passageCount: passages.length, provisionCount: 0, pageCount: null, instrument: null },
      digest: sha256Of(place.generation),
      receipt: buildReceipt({ passages: passages.length }),
      termCounts: countStems(passages),
    });
    if (retiredGenerations.length > 0) await this.index.removeGenerations(retiredGenerations);
  }

  /** The content again is the same text, read again. */
  private async register({ documentId, inForceTo }: Partial<TestDocument>, content: string): Promise<RegisteredUpload> {
    const { documents, jobs } = this.stores;
    const given = inForceTo == null ? {} : { inForceTo };
    const upload = await documents.registerUpload(buildUpload(documentId!, content, { given }));
    if (!upload.duplicate) return upload;
    return { ...upload, ...(await jobs.createReprocess(documentId!, null, upload.versionId)) };
  }
}

/** What a test document is where the test does not say it. */
export const PLAIN_METADATA = buildMetadata({
  ...{ state: null, lga: [], authority: null, coverage: [], aliases: [] },
  ...{ lastUpdated: '2026-07-01', inForceFrom: '2026-07-01' },
  ...{ instrumentNumber: null, instrumentYear: null, versionLabel: null, registerId: null },
});

function countStems(passages: readonly IndexedPassage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of passages)
    for (const stem of new Set(stems.split(' '))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

type Owner = Pick<
  IndexedPassage,
  'generation' | 'documentId' | 'versionId' | 'title' | 'jurisdiction' | 'state' | 'lga' | 'documentType'
>;

function passageOf(
  document: Owner,
  [section, heading, text, provisionKey = section]: TestProvision,
  ordinal: number,
): IndexedPassage {
  const { generation, documentId, versionId, title, jurisdiction, state, lga, documentType } = document;
  return buildPassage({
    chunkId: `${versionId}:${section}:${ordinal}`,
    kind: section.includes('definition of') ? 'definition' : 'provision',
    sectionHeading: heading,
    headingPath: ['Part 1 General'],
    ...{ ordinal, section, provisionKey, text },
    ...{ generation, documentId, versionId, title, jurisdiction, state, lga, documentType },
  });
}
