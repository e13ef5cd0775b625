import { foldTerm } from '@regqa/domain';
import type { AmendmentNote, Definition, DocumentStore, Provision } from '@regqa/ports';
import type { Query, Statements } from '../database.ts';
import type { Definition as StoredDefinition } from '../generated/prisma/client.ts';
import { toIsoDate } from '../records.ts';

/** Columns that say where a row belongs. */
const OF_TABLE = { generation: true, versionId: true, ordinal: true } as const;

export const structureOwner: Query<DocumentStore['structureOwner']> = async (client, documentId, versionId) => {
  const version =
    versionId === null
      ? (await client.document.findUnique({ where: { id: documentId }, select: { currentVersion: true } }))
          ?.currentVersion
      : await client.version.findFirst({ where: { id: versionId, documentId } });
  if (!version?.generation) return undefined;
  return { generation: version.generation, documentId, versionId: version.id };
};

/** See DocumentStore.provisionsOf. */
export async function provisionsOf(client: Statements, generation: string): Promise<Provision[]> {
  return client.provision.findMany({
    where: { generation },
    orderBy: { ordinal: 'asc' },
    omit: { generation: true, versionId: true },
  });
}

export const relationsOf: Query<DocumentStore['relationsOf']> = async (client, generation, keys) => {
  const named = keys?.filter((key) => key !== null) ?? [];
  const inKeys = keys === null ? {} : { provisionKey: { in: named } };
  const noteInKeys = keys?.includes(null) ? { OR: [inKeys, { provisionKey: null }] } : inKeys;
  const fromOrTo = keys === null ? {} : { OR: [{ fromKey: { in: named } }, { targetKeys: { hasSome: named } }] };
  const orderBy = { ordinal: 'asc' as const };
  const definitions = await client.definition.findMany({ where: { generation, ...inKeys }, orderBy });
  const notes = await client.amendmentNote.findMany({ where: { generation, ...noteInKeys }, orderBy, omit: OF_TABLE });
  const statements = await client.commencementStatement.findMany({
    where: { generation, ...inKeys },
    orderBy,
    omit: OF_TABLE,
  });
  return {
    definitions: definitions.map(toDefinition),
    crossReferences: await client.crossReference.findMany({
      where: { generation, ...fromOrTo },
      orderBy,
      omit: OF_TABLE,
    }),
    amendmentNotes: notes.map(({ kind, date, ...note }) => ({
      ...note,
      kind: kind as AmendmentNote['kind'],
      date: toIsoDate(date),
    })),
    commencement: statements.map(({ date, ...statement }) => ({ ...statement, date: toIsoDate(date) })),
  };
};

function toDefinition({ term, scopeKind, scopeKey, provisionKey, chunkId, ...row }: StoredDefinition): Definition {
  const { start, end, pointer } = row;
  const scope = { kind: scopeKind as Definition['scope']['kind'], key: scopeKey };
  return { term, scope, provisionKey, chunkId, start, end, pointer };
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

export const definitionsOf: Query<DocumentStore['definitionsOf']> = async (client, generation, terms) => {
  const rows = await client.definition.findMany({
    where: { generation, foldedTerm: { in: [...new Set(terms.map(foldTerm))] } },
    orderBy: { ordinal: 'asc' },
  });
  return rows.map(toDefinition);
};

/** See DocumentStore.provisionKeys. A pinpoint that several nodes share names the first. */
export const provisionKeys: Query<DocumentStore['provisionKeys']> = async (client, generation, labels) => {
  const rows = await client.provision.findMany({
    where: { generation, label: { in: [...new Set(labels)] } },
    orderBy: { ordinal: 'desc' },
    select: { label: true, key: true },
  });
  return new Map(rows.map(({ label, key }) => [label as string, key]));
};
