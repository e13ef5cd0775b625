import type {
  ProvisionAmendment,
  ProvisionCommencement,
  ProvisionDefinition,
  ProvisionReference,
} from '@regqa/contracts';
import type { AmendmentNote, CommencementStatement, CrossReference, Definition } from '@regqa/ports';
import type { z } from 'zod';
import type { ReferenceTarget } from './find-targets.ts';

/** Returns a definition as responses show it. */
export function definitionToWire(definition: Definition): z.input<typeof ProvisionDefinition> {
  const { term, scope, pointer, start, end } = definition;
  return {
    term,
    scope: scope.kind,
    scope_key: scope.key,
    provision_key: definition.provisionKey,
    chunk_id: definition.chunkId,
    pointer,
    start,
    end,
  };
}

/** Returns a reference with where what it names is kept. */
export function referenceToWire(
  reference: CrossReference,
  target: ReferenceTarget | undefined,
): z.input<typeof ProvisionReference> {
  const { fromKey, text, targetLabel, instrument, start, end } = reference;
  return {
    provision_key: fromKey,
    text,
    target: targetLabel,
    target_keys: [...(target?.keys ?? [])],
    instrument,
    target_document_id: target?.documentId ?? null,
    resolved: reference.resolved || (target?.keys.length ?? 0) > 0,
    start,
    end,
  };
}

/** Returns an amendment note as responses show it. */
export function amendmentToWire(note: AmendmentNote): z.input<typeof ProvisionAmendment> {
  const { provisionKey, provision, kind, text, instruments, date } = note;
  return { provision_key: provisionKey, provision, kind, text, instruments: [...instruments], date };
}

/** Returns a commencement statement as responses show it. */
export function commencementToWire(statement: CommencementStatement): z.input<typeof ProvisionCommencement> {
  const { provisionKey, chunkId, text, date, start, end } = statement;
  return { provision_key: provisionKey, chunk_id: chunkId, text, date, start, end };
}
