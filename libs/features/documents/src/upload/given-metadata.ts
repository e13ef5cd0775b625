/** Decides what the text fields of an upload say about the document, and refuses what contradicts itself. */
import { appliesEverywhere, foldDocumentType, JURISDICTIONS, parseJurisdiction } from '@regqa/contracts';
import type { Jurisdiction, StateCode, UploadFields } from '@regqa/contracts';
import type { GivenMetadata } from '@regqa/ports';
import { knownArea, knownState, refusal } from '../known-place.ts';

const MOST_TAGS = 20;

type Place = Pick<GivenMetadata, 'jurisdiction' | 'state' | 'lga'>;

/**
 * Returns the metadata that an uploader gave. A local area implies a local document of its state, a state's
 * jurisdiction implies the state. Throws ValidationError for an unknown jurisdiction, state or area and for ones that
 * contradict each other.
 */
export function givenMetadata(fields: UploadFields): GivenMetadata {
  const coverage = fields.coverage === undefined ? [] : separateTags(fields.coverage);
  return {
    ...givenPlace(fields),
    ...(fields.title !== undefined && { title: fields.title }),
    ...(fields.document_type !== undefined && { documentType: foldDocumentType(fields.document_type) }),
    ...(fields.authority !== undefined && { authority: fields.authority }),
    ...(coverage.length > 0 && { coverage }),
    ...(fields.last_updated !== undefined && { lastUpdated: fields.last_updated }),
    ...(fields.in_force_from !== undefined && { inForceFrom: fields.in_force_from }),
    ...(fields.source_url !== undefined && { sourceUrl: fields.source_url }),
  };
}

function givenPlace(fields: UploadFields): Place {
  const jurisdiction = fields.jurisdiction === undefined ? undefined : knownJurisdiction(fields.jurisdiction);
  const state = fields.state === undefined ? undefined : knownState(fields.state, ['body', 'state']);
  if (fields.lga !== undefined) return localPlace(fields.lga, jurisdiction, state);
  if (jurisdiction === undefined) return state === undefined ? {} : { state };
  if (appliesEverywhere(jurisdiction)) return placeless(jurisdiction, state);
  if (jurisdiction === 'Local') return state === undefined ? { jurisdiction } : { jurisdiction, state };
  if (state !== undefined && state !== jurisdiction)
    throw refusal(['body', 'state'], `${state} contradicts the jurisdiction ${jurisdiction}`);
  return { jurisdiction, state: jurisdiction, lga: [] };
}

function placeless(jurisdiction: Jurisdiction, state: StateCode | undefined): Place {
  const article = jurisdiction === 'Federal' ? 'A' : 'An';
  if (state !== undefined)
    throw refusal(['body', 'state'], `${article} ${jurisdiction} document applies in every state; leave state out`);
  return { jurisdiction, state: null, lga: [] };
}

function localPlace(list: string, jurisdiction: Jurisdiction | undefined, state: StateCode | undefined): Place {
  if (jurisdiction !== undefined && jurisdiction !== 'Local') {
    throw refusal(
      ['body', 'lga'],
      `A document of a Local Government Area has the jurisdiction Local, not ${jurisdiction}`,
    );
  }
  const areas = separate(list).map((name) => knownArea(name, state ?? null, ['body', 'lga']));
  const states = [...new Set(areas.map((area) => area.state))];
  const [only] = states;
  if (only === undefined) throw refusal(['body', 'lga'], 'Field required', 'missing');
  if (states.length > 1) throw refusal(['body', 'lga'], `The areas lie in more than one state: ${states.join(', ')}`);
  return {
    jurisdiction: 'Local',
    state: only === 'OT' ? null : only,
    lga: [...new Set(areas.map(({ name }) => name))],
  };
}

function knownJurisdiction(text: string): Jurisdiction {
  const jurisdiction = parseJurisdiction(text);
  if (!jurisdiction)
    throw refusal(['body', 'jurisdiction'], `Input should be one of ${JURISDICTIONS.join(', ')}`, 'enum');
  return jurisdiction;
}

function separateTags(list: string): string[] {
  const tags = [...new Set(separate(list).map((tag) => tag.toLowerCase()))];
  if (tags.length > MOST_TAGS)
    throw refusal(['body', 'coverage'], `List should have at most ${MOST_TAGS} items, not ${tags.length}`, 'too_long');
  return tags;
}

function separate(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
