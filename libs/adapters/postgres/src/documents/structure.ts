import { foldTerm } from '@regqa/domain';
import type { Definition, InstrumentRelations, Provision, StructureOwner } from '@regqa/ports';
import type { Statements } from '../database.ts';
import { toAmendmentNote, toCommencement, toCrossReference, toDefinition, toProvision } from '../structure-records.ts';

/** See DocumentStore.structureOwner. */
export async function structureOwner(
  client: Statements,
  documentId: string,
  versionId: string | null,
): Promise<StructureOwner | undefined> {
  const version =
    versionId === null
      ? (await client.document.findUnique({ where: { id: documentId }, select: { currentVersion: true } }))
          ?.currentVersion
      : await client.version.findFirst({ where: { id: versionId, documentId } });
  if (!version?.generation) return undefined;
  return { generation: version.generation, documentId, versionId: version.id };
}

/** See DocumentStore.provisionsOf. */
export async function provisionsOf(client: Statements, generation: string): Promise<Provision[]> {
  return (await client.provision.findMany({ where: { generation }, orderBy: { ordinal: 'asc' } })).map(toProvision);
}

/** See DocumentStore.relationsOf. */
export async function relationsOf(
  client: Statements,
  generation: string,
  keys: readonly (string | null)[] | null,
): Promise<InstrumentRelations> {
  const named = keys?.filter((key) => key !== null) ?? [];
  const inKeys = keys === null ? {} : { provisionKey: { in: named } };
  const noteInKeys = keys?.includes(null) ? { OR: [inKeys, { provisionKey: null }] } : inKeys;
  const fromOrTo = keys === null ? {} : { OR: [{ fromKey: { in: named } }, { targetKeys: { hasSome: named } }] };
  const orderBy = { ordinal: 'asc' as const };
  const definitions = await client.definition.findMany({ where: { generation, ...inKeys }, orderBy });
  const references = await client.crossReference.findMany({ where: { generation, ...fromOrTo }, orderBy });
  const notes = await client.amendmentNote.findMany({ where: { generation, ...noteInKeys }, orderBy });
  const commencement = await client.commencementStatement.findMany({ where: { generation, ...inKeys }, orderBy });
  return {
    definitions: definitions.map(toDefinition),
    crossReferences: references.map(toCrossReference),
    amendmentNotes: notes.map(toAmendmentNote),
    commencement: commencement.map(toCommencement),
  };
}

/** See DocumentStore.definedTerms. */
export async function definedTerms(client: Statements, generation: string): Promise<string[]> {
  const rows = await client.definition.findMany({
    where: { generation },
    distinct: ['foldedTerm'],
    orderBy: { foldedTerm: 'asc' },
    select: { term: true },
  });
  return rows.map(({ term }) => term);
}

/** See DocumentStore.definitionsOf. */
export async function definitionsOf(
  client: Statements,
  generation: string,
  terms: readonly string[],
): Promise<Definition[]> {
  const rows = await client.definition.findMany({
    where: { generation, foldedTerm: { in: [...new Set(terms.map(foldTerm))] } },
    orderBy: { ordinal: 'asc' },
  });
  return rows.map(toDefinition);
}

/** See DocumentStore.provisionKeys. A pinpoint that several nodes share names the first. */
export async function provisionKeys(
  client: Statements,
  generation: string,
  labels: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await client.provision.findMany({
    where: { generation, label: { in: [...new Set(labels)] } },
    orderBy: { ordinal: 'desc' },
    select: { label: true, key: true },
  });
  return new Map(rows.map(({ label, key }) => [label as string, key]));
}
