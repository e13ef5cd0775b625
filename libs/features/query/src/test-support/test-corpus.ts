import { contentStems } from '@regqa/domain';
import { DependencyUnavailableError } from '@regqa/errors';
import type { CurrentDocument, IndexedPassage, PassageIndex } from '@regqa/ports';
import type { CorpusSource } from '../corpus/corpus-watcher.ts';

/**
 * A passage of a test document: pinpoint, heading, text, and the provision that it belongs to where that is not the
 * pinpoint.
 */
export type TestProvision = readonly [section: string, heading: string, text: string, provisionKey?: string];

export type TestDocument = Partial<CurrentDocument> &
  Pick<CurrentDocument, 'documentId' | 'title' | 'jurisdiction'> & { readonly provisions: readonly TestProvision[] };

/** Documents that answer, in memory: what the query service reads of the document store, over a given passage index. */
export class TestCorpus {
  readonly index: PassageIndex;
  private readonly current = new Map<string, { document: CurrentDocument; passages: readonly IndexedPassage[] }>();
  private readonly others: CurrentDocument[] = [];
  private readonly listeners = new Set<(release: number) => void>();
  private release = 0;
  /** Makes every read fail. */
  down = false;
  /** How often the release was read. */
  releaseReads = 0;
  /** Awaited by every read of the snapshot. */
  beforeSnapshot: () => Promise<void> = async () => {};

  constructor(index: PassageIndex) {
    this.index = index;
  }

  readonly source: CorpusSource = {
    corpusRelease: async () => {
      this.refuseWhenDown();
      this.releaseReads += 1;
      return this.release;
    },
    corpusSnapshot: async () => {
      this.refuseWhenDown();
      await this.beforeSnapshot();
      return {
        release: this.release,
        documents: [...this.current.values()].map(({ document }) => document),
        others: this.others.filter(({ documentId }) => this.current.has(documentId)),
      };
    },
    termFrequencies: async (stems) => {
      this.refuseWhenDown();
      const passages = [...this.current.values()].flatMap((one) =>
        one.passages.map((passage) => new Set(passage.stems.split(' '))),
      );
      const counts = new Map(
        stems
          .map((stem) => [stem, passages.filter((words) => words.has(stem)).length] as const)
          .filter(([, count]) => count > 0),
      );
      return { passages: passages.length, counts };
    },
    onRelease: async (listener) => {
      this.listeners.add(listener);
      return async () => void this.listeners.delete(listener);
    },
  };

  /** Publishes a document, in place of its earlier text. */
  async publish(given: TestDocument): Promise<void> {
    const document = currentDocument(given, this.release + 1);
    const passages = given.provisions.map((provision, ordinal) => passageOf(document, provision, ordinal));
    await this.index.add(passages);
    const before = this.current.get(document.documentId);
    this.current.set(document.documentId, { document, passages });
    this.nextRelease();
    if (before !== undefined) await this.index.removeGenerations([before.document.generation]);
  }

  /** Publishes another text of a document that answers about its own days. */
  async publishOther(given: TestDocument): Promise<void> {
    const document = currentDocument(given, this.release + 1);
    await this.index.add(given.provisions.map((provision, ordinal) => passageOf(document, provision, ordinal)));
    this.others.push(document);
    this.nextRelease();
  }

  /** Deletes a document as the store does; its passages stay in the index, as if their removal had failed. */
  delete(documentId: string, { notify = true } = {}): void {
    this.current.delete(documentId);
    this.nextRelease(notify);
  }

  /** Number of listeners for new releases. */
  get listening(): number {
    return this.listeners.size;
  }

  private nextRelease(notify = true): void {
    this.release += 1;
    if (notify) for (const listener of this.listeners) listener(this.release);
  }

  private refuseWhenDown(): void {
    if (this.down) throw new DependencyUnavailableError('database', 'The database is out of reach');
  }
}

function currentDocument({ provisions, ...given }: TestDocument, release: number): CurrentDocument {
  return {
    versionId: `${given.documentId}@${release}`,
    sequence: release,
    generation: `${given.documentId}#${release}`,
    passageCount: provisions.length,
    state: null,
    lga: [],
    documentType: 'legislation',
    authority: null,
    coverage: [],
    lastUpdated: '2026-07-01',
    inForceFrom: '2026-07-01',
    inForceTo: null,
    sourceUrl: null,
    instrumentNumber: null,
    instrumentYear: null,
    versionLabel: null,
    registerId: null,
    aliases: [],
    ...given,
  };
}

function passageOf(
  document: CurrentDocument,
  [section, heading, text, provisionKey = section]: TestProvision,
  ordinal: number,
): IndexedPassage {
  const { generation, documentId, versionId, title, jurisdiction, state, lga, documentType } = document;
  const headingPath = ['Part 1 General'];
  return {
    chunkId: `${versionId}:${section}:${ordinal}`,
    ordinal,
    kind: section.includes('definition of') ? 'definition' : 'provision',
    section,
    sectionHeading: heading,
    headingPath,
    provisionKey,
    pageNumber: null,
    pageLabel: null,
    ocr: false,
    text,
    start: 0,
    end: text.length,
    stems: contentStems([...headingPath, heading, text].join('\n')).join(' '),
    ...{ generation, documentId, versionId, title, jurisdiction, state, lga, documentType },
  };
}
