import { foldDocumentType, JURISDICTIONS, parseJurisdiction, parseStateCode, STATE_CODES } from '@regqa/contracts';
import type { GivenMetadata } from '@regqa/ports';
import { UsageError } from '../../command.ts';
import type { UploadFieldValues } from '../upload-file.ts';

/**
 * Returns the metadata that the options give, as the service would understand it. Throws UsageError for a place that it
 * would refuse.
 */
export function givenByOptions(fields: UploadFieldValues): GivenMetadata {
  const {
    title,
    document_type: documentType,
    authority,
    coverage,
    last_updated: lastUpdated,
    in_force_from: inForceFrom,
    source_url: sourceUrl,
  } = fields;
  return {
    ...(title !== undefined && { title }),
    ...placeOf(fields),
    ...(documentType !== undefined && { documentType: foldDocumentType(documentType) }),
    ...(authority !== undefined && { authority }),
    ...(coverage !== undefined && { coverage: separate(coverage) }),
    ...(lastUpdated !== undefined && { lastUpdated }),
    ...(inForceFrom !== undefined && { inForceFrom }),
    ...(sourceUrl !== undefined && { sourceUrl }),
  };
}

function placeOf({ jurisdiction, state, lga }: UploadFieldValues): GivenMetadata {
  return {
    ...(jurisdiction !== undefined && {
      jurisdiction: parseJurisdiction(jurisdiction) ?? refuse('--jurisdiction', jurisdiction, JURISDICTIONS),
    }),
    ...(state !== undefined && { state: parseStateCode(state) ?? refuse('--state', state, STATE_CODES) }),
    ...(lga !== undefined && { lga: separate(lga) }),
  };
}

function refuse(option: string, value: string, allowed: readonly string[]): never {
  throw new UsageError(`${option} "${value}" is none of ${allowed.join(', ')}.`);
}

const separate = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
