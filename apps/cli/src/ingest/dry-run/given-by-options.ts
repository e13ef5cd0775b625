import { foldDocumentType, JURISDICTIONS, parseJurisdiction, parseStateCode, STATE_CODES } from '@regqa/contracts';
import type { GivenMetadata } from '@regqa/ports';
import { listOf } from '@regqa/platform';
import { UsageError } from '../../command.ts';
import type { UploadFieldValues } from '../upload-file.ts';

/** What each field of an upload says of the document; the others say nothing of it. */
const MEANINGS: ReadonlyMap<string, (value: string) => GivenMetadata> = new Map(
  Object.entries<(value: string) => GivenMetadata>({
    title: (title) => ({ title }),
    jurisdiction: (name) => ({
      jurisdiction: parseJurisdiction(name) ?? refuse('--jurisdiction', name, JURISDICTIONS),
    }),
    state: (name) => ({ state: parseStateCode(name) ?? refuse('--state', name, STATE_CODES) }),
    lga: (areas) => ({ lga: listOf(areas) }),
    document_type: (type) => ({ documentType: foldDocumentType(type) }),
    authority: (authority) => ({ authority }),
    coverage: (tags) => ({ coverage: listOf(tags) }),
    last_updated: (lastUpdated) => ({ lastUpdated }),
    in_force_from: (inForceFrom) => ({ inForceFrom }),
    source_url: (sourceUrl) => ({ sourceUrl }),
  }),
);

/** Returns the metadata that the options give, as the service would read them. Throws UsageError for a wrong place. */
export function givenByOptions(fields: UploadFieldValues): GivenMetadata {
  const given = Object.entries(fields).map(([name, value]) => MEANINGS.get(name)?.(value) ?? {});
  return Object.assign({}, ...given) as GivenMetadata;
}

function refuse(option: string, value: string, allowed: readonly string[]): never {
  throw new UsageError(`${option} "${value}" is none of ${allowed.join(', ')}.`);
}
