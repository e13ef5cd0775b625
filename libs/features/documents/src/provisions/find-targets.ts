import { NUMBERING_WORDS } from '@regqa/domain';
import type { CrossReference, DocumentStore } from '@regqa/ports';

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
 * Returns each reference's document and provisions: in this document, in another volume of it, or in the one stored now
 * under the title named. Documents come and go, so that this is found when it is shown.
 */
export async function findTargets(
  documents: Pick<DocumentStore, 'documentsNamed' | 'provisionKeys'>,
  owner: Owner,
  references: readonly CrossReference[],
): Promise<Map<CrossReference, ReferenceTarget>> {
  const wanted = new Map(references.map((reference) => [reference, nameOf(reference, owner.title)]));
  const names = [...new Set([...wanted.values()].filter((name) => name !== null))].slice(0, MOST_INSTRUMENTS);
  const holders: Holder[] = [];
  for (const { name, documentId, generation } of await documents.documentsNamed(names)) {
    if (documentId === owner.documentId) continue;
    const labels = references
      .filter((reference) => wanted.get(reference) === name)
      .flatMap(({ targetLabel }) => spellings(targetLabel));
    holders.push({ name, documentId, keys: await documents.provisionKeys(generation, labels) });
  }
  return new Map(
    references.map((reference) => {
      const named = holders.filter(({ name }) => name === wanted.get(reference));
      return [reference, targetOf(reference, owner, named)];
    }),
  );
}

/** The instrument to look for, without its volume where the provision is in another; null for none. */
function nameOf(reference: CrossReference, title: string): string | null {
  if (reference.instrument !== null) return reference.instrument.replace(/(?<!\s)\s*\([^()]*\)$/, '');
  const otherVolumes = /^(.*\S)\s*\(Volume \d+\)$/.exec(title)?.[1];
  return reference.targetKeys.length === 0 && otherVolumes !== undefined ? otherVolumes : null;
}

interface Holder {
  readonly name: string;
  readonly documentId: string;
  /** Keys of the provisions that were looked for, by label. */
  readonly keys: ReadonlyMap<string, string>;
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

const WORDS = NUMBERING_WORDS.map(({ cited }) => cited);
const NUMBERED = new RegExp(String.raw`(?<=^|\s)(?:${WORDS.join('|')}) (\S+)$`);

/** `s 24D(2)` is found as section 24D; what one instrument calls a clause another calls a section. */
function spellings(label: string): string[] {
  const whole = label.split('–', 1)[0]!.replace(/(?<!\([^()\s]{1,8}\))(?:\([^()\s]{1,8}\))+$/, '');
  const numbered = NUMBERED.exec(whole);
  if (numbered === null) return [whole];
  const outer = whole.slice(0, numbered.index);
  return [whole, ...WORDS.map((word) => `${outer}${word} ${numbered[1]}`)];
}
