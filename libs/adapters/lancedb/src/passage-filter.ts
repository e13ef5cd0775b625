import { JURISDICTIONS_EVERYWHERE, STATE_CODES } from '@regqa/contracts';
import type { PassageQuery, PlaceFilter } from '@regqa/ports';

/**
 * Returns a text as an SQL string literal. DataFusion's literals know no backslash escapes, so doubling the quote is
 * enough; NUL cannot be part of any stored value and is dropped.
 */
export function sqlString(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}

/** Returns texts as an SQL list, for `IN`. */
export function sqlList(texts: readonly string[]): string {
  return `(${texts.map(sqlString).join(', ')})`;
}

/** Returns the condition for a query's filters, or null when it has none. */
export function passageFilter(query: Pick<PassageQuery, 'place' | 'documentTypes' | 'without'>): string | null {
  const conditions: string[] = [];
  if (query.place !== null) conditions.push(placeCondition(query.place));
  if (query.documentTypes !== null && query.documentTypes.length > 0)
    conditions.push(`document_type IN ${sqlList(query.documentTypes)}`);
  if (query.without !== undefined && query.without.length > 0)
    conditions.push(`generation NOT IN ${sqlList(query.without)}`);
  return conditions.length === 0 ? null : conditions.map((condition) => `(${condition})`).join(' AND ');
}

const EVERYWHERE = `jurisdiction IN ${sqlList(JURISDICTIONS_EVERYWHERE)}`;

/** Federal law and what no state made apply everywhere; a state's own in the state; a local plan in its own areas. */
function placeCondition(place: PlaceFilter): string {
  if (place.states.length === 0) return EVERYWHERE;
  const inStates = `state IN ${sqlList(place.states)}`;
  if (place.lga === null) return `${EVERYWHERE} OR ${inStates}`;
  // Equality with each state, unlike `<> 'Local'`, is answered from the bitmap index without reading the column.
  const stateLaw = `jurisdiction IN ${sqlList(STATE_CODES)}`;
  const ownPlans = `array_has_any(lga, [${sqlString(place.lga)}])`;
  return `${EVERYWHERE} OR (${inStates} AND (${stateLaw} OR ${ownPlans}))`;
}
