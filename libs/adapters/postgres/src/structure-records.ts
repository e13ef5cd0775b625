import type {
  AmendmentNote,
  CommencementStatement,
  CrossReference,
  Definition,
  DefinitionScope,
  Provision,
} from '@regqa/ports';
import type * as stored from './generated/prisma/client.ts';
import { toIsoDate } from './records.ts';

export function toProvision(row: stored.Provision): Provision {
  return {
    key: row.key,
    parentKey: row.parentKey,
    ordinal: row.ordinal,
    depth: row.depth,
    type: row.type,
    number: row.number,
    heading: row.heading,
    label: row.label,
    pageNumber: row.pageNumber,
    pageLabel: row.pageLabel,
    repealed: row.repealed,
    sourceId: row.sourceId,
    start: row.startOffset,
    end: row.endOffset,
  };
}

export function toDefinition(row: stored.Definition): Definition {
  return {
    term: row.term,
    scope: { kind: row.scopeKind as DefinitionScope['kind'], key: row.scopeKey },
    provisionKey: row.provisionKey,
    chunkId: row.chunkId,
    start: row.startOffset,
    end: row.endOffset,
    pointer: row.pointer,
  };
}

export function toCrossReference(row: stored.CrossReference): CrossReference {
  return {
    fromKey: row.fromKey,
    text: row.text,
    start: row.startOffset,
    end: row.endOffset,
    targetKeys: row.targetKeys,
    targetLabel: row.targetLabel,
    instrument: row.instrument,
    resolved: row.resolved,
  };
}

export function toAmendmentNote(row: stored.AmendmentNote): AmendmentNote {
  return {
    provisionKey: row.provisionKey,
    provision: row.provision,
    kind: row.kind as AmendmentNote['kind'],
    text: row.text,
    instruments: row.instruments,
    date: toIsoDate(row.date),
  };
}

export function toCommencement(row: stored.CommencementStatement): CommencementStatement {
  return {
    provisionKey: row.provisionKey,
    chunkId: row.chunkId,
    text: row.text,
    start: row.startOffset,
    end: row.endOffset,
    date: toIsoDate(row.date),
  };
}
