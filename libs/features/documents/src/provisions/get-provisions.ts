/** Decides which part of a document's tree is shown, and with what. */
import type { ProvisionNodeBody, ProvisionRelations } from '@regqa/contracts';
import { NotFoundError } from '@regqa/errors';
import type { CrossReference, DocumentRecord, InstrumentRelations, Provision } from '@regqa/ports';
import type { z } from 'zod';
import type { DocumentsContext, Handler } from '../documents-context.ts';
import { findDocument, publishedVersion } from '../find-document.ts';
import { nodeToWire } from '../wire/node-to-wire.ts';
import { findTargets } from './find-targets.ts';
import type { ReferenceTarget } from './find-targets.ts';
import { amendmentToWire, commencementToWire, definitionToWire, referenceToWire } from './relations-to-wire.ts';
import { selectNodes } from './select-nodes.ts';
import type { SelectedNodes } from './select-nodes.ts';

type Relations = z.input<typeof ProvisionRelations>;

/** Returns the tree of a published version. Throws NotFoundError for a document, version or key that is not there. */
export const getProvisions: Handler<'getProvisions'> = async (context, { params, query }) => {
  const { document_id: documentId } = params;
  const { document } = await findDocument(context, documentId);
  const owner = await publishedVersion(context, documentId, query.version_id);
  const selected = selectNodes(await context.documents.provisionsOf(owner.generation), query);
  if (selected === undefined) throw new NotFoundError(`Provision "${query.under}" not found`);
  const relations =
    query.include === undefined
      ? null
      : await readRelations(context, { document, generation: owner.generation }, selected);
  return {
    document_id: documentId,
    version_id: owner.versionId,
    title: document.title,
    total: selected.total,
    skip: query.skip,
    limit: query.limit,
    ...(relations !== null &&
      query.skip === 0 &&
      query.under === undefined && { unplaced_amendments: relations.unplaced }),
    provisions: buildForest(selected, document, relations?.byKey ?? null),
  };
};

interface ReadRelations {
  readonly byKey: ReadonlyMap<string, Relations>;
  readonly unplaced: ReturnType<typeof amendmentToWire>[];
}

async function readRelations(
  { documents }: DocumentsContext,
  of: { document: DocumentRecord; generation: string },
  { page, total }: SelectedNodes,
): Promise<ReadRelations> {
  const keys = page.length === total ? null : [...page.map(({ key }) => key), null];
  const found = await documents.relationsOf(of.generation, keys);
  const targets = await findTargets(
    documents,
    { documentId: of.document.id, title: of.document.title },
    found.crossReferences,
  );
  return {
    byKey: relationsByKey(page, found, targets),
    unplaced: found.amendmentNotes.filter(({ provisionKey }) => provisionKey === null).map(amendmentToWire),
  };
}

function noRelations(): Relations {
  return { definitions: [], references: [], referenced_by: [], amendments: [], commencement: [] };
}

function relationsByKey(
  page: readonly Provision[],
  found: InstrumentRelations,
  targets: ReadonlyMap<CrossReference, ReferenceTarget>,
): Map<string, Relations> {
  const byKey = new Map(page.map(({ key }) => [key, noRelations()]));
  for (const definition of found.definitions)
    byKey.get(definition.provisionKey)?.definitions.push(definitionToWire(definition));
  for (const note of found.amendmentNotes)
    if (note.provisionKey !== null) byKey.get(note.provisionKey)?.amendments.push(amendmentToWire(note));
  for (const statement of found.commencement)
    byKey.get(statement.provisionKey)?.commencement.push(commencementToWire(statement));
  for (const reference of found.crossReferences) addReference(byKey, reference, targets);
  return byKey;
}

function addReference(
  byKey: ReadonlyMap<string, Relations>,
  reference: CrossReference,
  targets: ReadonlyMap<CrossReference, ReferenceTarget>,
): void {
  const shown = referenceToWire(reference, targets.get(reference));
  byKey.get(reference.fromKey)?.references.push(shown);
  for (const key of new Set(reference.targetKeys))
    if (key !== reference.fromKey) byKey.get(key)?.referenced_by.push(shown);
}

/** Nodes come in reading order, each after the heading that it hangs below. */
function buildForest(
  { nodes, children }: SelectedNodes,
  document: DocumentRecord,
  relations: ReadonlyMap<string, Relations> | null,
): ProvisionNodeBody[] {
  const built = new Map<string, ProvisionNodeBody>();
  const forest: ProvisionNodeBody[] = [];
  for (const node of nodes) {
    const shown = {
      ...nodeToWire(node, document),
      children_total: children.get(node.key)?.length ?? 0,
      ...(relations?.has(node.key) && { relations: relations.get(node.key) }),
    };
    built.set(node.key, shown);
    (node.parentKey === null ? forest : (built.get(node.parentKey)?.children ?? forest)).push(shown);
  }
  return forest;
}
