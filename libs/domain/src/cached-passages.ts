import { LRUCache } from 'lru-cache';

type OfProvision = Readonly<Record<'generation' | 'provisionKey', string>>;
type CachedPassage = OfProvision & Readonly<Record<'text' | 'stems', string>> & { readonly ordinal: number };

interface CachedPassagesOptions<Id, Passage> {
  /** How much is kept, in characters, one or two bytes each. */
  readonly characters: number;
  /** What a passage takes besides its text, in characters. */
  readonly flatSize: number;
  /** Called for each passage that is no longer kept. */
  readonly forgotten: (passage: Passage, id: Id) => void;
}

/** Share of the room from which on nothing is read ahead of the questions: what they read would push it out again. */
const READ_AHEAD_TO = 0.95;

/**
 * Passages in memory by what an engine knows them by, those read last; none changes under its identifier. A provision
 * is known where all of its passages are kept.
 */
export class CachedPassages<Id extends string | bigint, Passage extends CachedPassage> {
  readonly #room: number;
  readonly #passages: LRUCache<Id, Passage>;
  /** Identifiers, in order, of the passages of each provision that was read as a whole. */
  readonly #idsOfProvision = new Map<string, readonly Id[]>();

  constructor({ characters, flatSize, forgotten }: CachedPassagesOptions<Id, Passage>) {
    this.#room = characters;
    this.#passages = new LRUCache<Id, Passage>({
      maxSize: characters,
      sizeCalculation: ({ text, stems }) => text.length + stems.length + flatSize,
      dispose: (passage, id) => {
        this.#idsOfProvision.delete(nameOf(passage));
        forgotten(passage, id);
      },
    });
  }

  /** Whether only what questions need should be read from now on. */
  get isFull(): boolean {
    return this.#passages.calculatedSize > READ_AHEAD_TO * this.#room;
  }

  has(id: Id): boolean {
    return this.#passages.has(id);
  }

  get(id: Id): Passage | undefined {
    return this.#passages.get(id);
  }

  keep(id: Id, passage: Passage): void {
    if (!this.#passages.has(id)) this.#passages.set(id, passage);
  }

  /** Returns all passages of a provision in order; undefined where one of them is not kept. */
  ofProvision(provision: OfProvision): Passage[] | undefined {
    const passages = this.#idsOfProvision.get(nameOf(provision))?.map((id) => this.#passages.get(id));
    return passages?.every((passage) => passage !== undefined) ? passages : undefined;
  }

  /** Keeps passages of provisions that were read as a whole. */
  keepProvisions(read: readonly (readonly [Id, Passage])[]): void {
    for (const [id, passage] of read) this.keep(id, passage);
    for (const [name, members] of Map.groupBy(read, ([, passage]) => nameOf(passage))) {
      const ids = members.toSorted(([, a], [, b]) => a.ordinal - b.ordinal).map(([id]) => id);
      if (ids.every((id) => this.#passages.has(id))) this.#idsOfProvision.set(name, ids);
    }
  }

  /** Forgets that provisions are complete: they were added to. */
  forgetProvisions(provisions: readonly OfProvision[]): void {
    for (const provision of provisions) this.#idsOfProvision.delete(nameOf(provision));
  }

  forgetGenerations(generations: ReadonlySet<string>): void {
    for (const [id, { generation }] of this.#passages.entries())
      if (generations.has(generation)) this.#passages.delete(id);
  }
}

const nameOf = ({ generation, provisionKey }: OfProvision) => `${generation}|${provisionKey}`;
