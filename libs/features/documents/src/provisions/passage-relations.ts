/** Decides what of its instrument's relations is shown with a passage. */
import type { PassageBody } from '@regqa/contracts';
import { foldTerm, termsIn } from '@regqa/domain';
import type { Definition, DocumentStore, LocatedPassage, Provision } from '@regqa/ports';
import type { z } from 'zod';
import { findTargets } from './find-targets.ts';
import { amendmentToWire, definitionToWire, referenceToWire } from './relations-to-wire.ts';

type PassageRelations = Pick<
  z.input<typeof PassageBody>,
  'provision_key' | 'definitions' | 'references' | 'amendments'
>;

/** Returns a passage's provision, the definitions it uses, what it mentions, and how its provision was changed. */
export async function passageRelations(documents: DocumentStore, located: LocatedPassage): Promise<PassageRelations> {
  const { passage, generation, documentId, metadata } = located;
  const path = pathTo(await documents.provisionsOf(generation), passage.start);
  const own = path.at(-1) ?? null;
  const found = own === null ? null : await documents.relationsOf(generation, [own.key]);
  const references = (found?.crossReferences ?? []).filter(
    ({ start, end }) => start >= passage.start && end <= passage.end,
  );
  const targets = await findTargets(documents, { documentId, title: metadata.title }, references);
  return {
    provision_key: own?.key ?? null,
    definitions: (await definitionsUsed(documents, located, path)).map(definitionToWire),
    references: references.map((reference) => referenceToWire(reference, targets.get(reference))),
    amendments: (found?.amendmentNotes ?? []).map(amendmentToWire),
  };
}

function pathTo(provisions: readonly Provision[], offset: number): Provision[] {
  return provisions.filter(({ start, end }) => start <= offset && offset < end).sort((a, b) => a.depth - b.depth);
}

/** Of a term's definitions the one with the narrowest scope holds; what the passage itself defines is left out. */
async function definitionsUsed(
  documents: DocumentStore,
  { passage, generation }: LocatedPassage,
  path: readonly Provision[],
): Promise<Definition[]> {
  const terms = termsIn(passage.text, await documents.definedTerms(generation));
  if (terms.length === 0) return [];
  const depths = new Map(path.map(({ key, depth }) => [key, depth]));
  const narrowness = ({ scope }: Definition) => (scope.key === null ? -1 : (depths.get(scope.key) ?? -2));
  const holding = (await documents.definitionsOf(generation, terms)).filter(
    (definition) => narrowness(definition) > -2,
  );
  return terms.flatMap((term) => {
    const meant = holding
      .filter((definition) => foldTerm(definition.term) === foldTerm(term))
      .sort((a, b) => narrowness(b) - narrowness(a))[0];
    return meant === undefined || (meant.start >= passage.start && meant.start < passage.end) ? [] : [meant];
  });
}
