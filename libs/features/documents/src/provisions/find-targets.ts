import type { CrossReference, DocumentStore, NamedDocument } from '@regqa/ports';

export interface ReferenceTarget {
  readonly documentId: string | null;
  readonly keys: readonly string[];
}

interface Owner {
  readonly documentId: string;
  readonly title: string;
}

/** References to at most so many different instruments are looked up for one answer. */
const MOST_INSTRUMENTS = 200;

/**
 * Returns, for each reference, the document and the provisions that it names: in this document, or in another one that
 * is stored now and has the title that is named, or the next volume of this one. Documents come and go, so that this is
 * found when it is shown.
 */
export async function findTargets(
  documents: Pick<DocumentStore, 'documentsNamed' | 'provisionKeys'>,
  owner: Owner,
  references: readonly CrossReference[],
): Promise<Map<CrossReference, ReferenceTarget>> {
  const wanted = new Map(references.map((reference) => [reference, nameOf(reference, owner.title)]));
  const names = [...new Set([...wanted.values()].filter((name) => name !== null))].slice(0, MOST_INSTRUMENTS);
  const named = (await documents.documentsNamed(names)).filter(({ documentId }) => documentId !== owner.documentId);
  const keys = await keysByDocument(documents, named, wanted);
  return new Map(
    references.map((reference) => [
      reference,
      targetOf(reference, owner, holdersOf(wanted.get(reference) ?? null, named, keys)),
    ]),
  );
}

/** The instrument to look for, without its volume where the provision is in another; null for none. */
function nameOf(reference: CrossReference, title: string): string | null {
  if (reference.instrument !== null) return reference.instrument.replace(/(?<!\s)\s*\([^()]*\)$/, '');
  const otherVolumes = /^(.*\S)\s*\(Volume \d+\)$/.exec(title)?.[1];
  return reference.targetKeys.length === 0 && otherVolumes !== undefined ? otherVolumes : null;
}

type KeysByDocument = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function keysByDocument(
  documents: Pick<DocumentStore, 'provisionKeys'>,
  named: readonly NamedDocument[],
  wanted: ReadonlyMap<CrossReference, string | null>,
): Promise<KeysByDocument> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const { name, documentId, generation } of named) {
    const labels = [...wanted]
      .filter(([, title]) => title === name)
      .flatMap(([reference]) => spellings(reference.targetLabel));
    found.set(
      documentId,
      new Map([...(found.get(documentId) ?? []), ...(await documents.provisionKeys(generation, labels))]),
    );
  }
  return found;
}

interface Holder {
  readonly documentId: string;
  readonly keys: ReadonlyMap<string, string>;
}

function holdersOf(name: string | null, named: readonly NamedDocument[], keys: KeysByDocument): Holder[] {
  return named
    .filter((document) => document.name === name)
    .map(({ documentId }) => ({ documentId, keys: keys.get(documentId) ?? new Map<string, string>() }));
}

function targetOf(reference: CrossReference, owner: Owner, holders: readonly Holder[]): ReferenceTarget {
  if (reference.instrument === null && reference.targetKeys.length > 0)
    return { documentId: owner.documentId, keys: reference.targetKeys };
  for (const { documentId, keys } of holders) {
    const key = spellings(reference.targetLabel)
      .map((label) => keys.get(label))
      .find((found) => found !== undefined);
    if (key !== undefined) return { documentId, keys: [key] };
  }
  const [only] = holders;
  return {
    documentId: reference.instrument !== null && holders.length === 1 && only !== undefined ? only.documentId : null,
    keys: [],
  };
}

/** `s 24D(2)` is found as section 24D; what one instrument calls a clause another calls a section. */
function spellings(label: string): string[] {
  const whole = label.split('–', 1)[0]!.replace(/(?<!\([^()\s]{1,8}\))(?:\([^()\s]{1,8}\))+$/, '');
  const number = /(?:^|\s)(?:s|cl|reg|r|para) (\S+)$/.exec(whole)?.[1];
  const outer = number === undefined ? '' : whole.replace(/(?:s|cl|reg|r|para) \S+$/, '');
  return number === undefined
    ? [whole]
    : [whole, ...['s', 'cl', 'reg', 'r', 'para'].map((word) => `${outer}${word} ${number}`)];
}
