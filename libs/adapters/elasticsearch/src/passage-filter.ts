import type { estypes } from '@elastic/elasticsearch';
import { JURISDICTIONS_EVERYWHERE, STATE_CODES } from '@regqa/contracts';
import type { PassageQuery, PlaceFilter } from '@regqa/ports';

type Condition = estypes.QueryDslQueryContainer;

/** Returns the conditions for a query's filters; all must hold. */
export function passageFilter({
  place,
  documentTypes,
  without,
}: Pick<PassageQuery, 'place' | 'documentTypes' | 'without'>): Condition[] {
  const conditions: Condition[] = [];
  if (place !== null) conditions.push(placeCondition(place));
  if (documentTypes !== null && documentTypes.length > 0)
    conditions.push({ terms: { document_type: [...documentTypes] } });
  if (without !== undefined && without.length > 0)
    conditions.push({ bool: { must_not: { terms: { generation: [...without] } } } });
  return conditions;
}

/** Federal law and what no state made apply everywhere; a state's own in the state; a local plan in its own areas. */
function placeCondition({ states, lga }: PlaceFilter): Condition {
  const everywhere: Condition = { terms: { jurisdiction: [...JURISDICTIONS_EVERYWHERE] } };
  if (states.length === 0) return everywhere;
  const inStates: Condition = { terms: { state: [...states] } };
  if (lga === null) return anyOf(everywhere, inStates);
  const stateLaw: Condition = { terms: { jurisdiction: [...STATE_CODES] } };
  return anyOf(everywhere, { bool: { filter: [inStates, anyOf(stateLaw, { term: { lga } })] } });
}

function anyOf(...should: Condition[]): Condition {
  return { bool: { should, minimum_should_match: 1 } };
}
