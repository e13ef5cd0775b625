import { missingTables } from '@regqa/domain';
import type { MissingTable } from '@regqa/domain';
import type { Passage } from '@regqa/ports';
import type { AssembledDocument } from '../../passages/assemble-document.ts';
import { unitPinpoint } from '../../passages/pinpoints.ts';

type AssembledText = Pick<AssembledDocument, 'passages' | 'units' | 'provisions'>;

const MOST_NAMED = 10;
const TABLE_ROW = /^[^\S\r\n\u2028\u2029]*\|/m;
const TABLE_HEADING = /^tables?\b/i;
const NUMBERED = /\btable (\d[\dA-Z.-]{0,9})\b/i;
const CAPTIONED = /\bTable (\d[\dA-Z.-]{0,9})$/;

/** Returns warnings about tables that provisions refer to and the file does not have. */
export function missingTableWarnings(read: AssembledText): string[] {
  const provisions = Map.groupBy(read.passages, ({ provisionKey }) => provisionKey);
  const captioned = new Set(read.passages.flatMap(({ section }) => CAPTIONED.exec(section ?? '')?.[1] ?? []));
  const isThere = (one: MissingTable<Passage>) => hasTableNext(one, read.passages) || isCaptioned(one, captioned);
  const missing = [...provisions.values()].flatMap(missingTables).filter((one) => !isThere(one));
  if (missing.length === 0) return [];
  const places = new Set(missing.slice(0, MOST_NAMED).map((one) => pinpointOf(one, read)));
  const more = missing.length - MOST_NAMED;
  const tables =
    missing.length === 1
      ? 'A table that the text refers to was'
      : `${missing.length} tables that the text refers to were`;
  return [`${tables} not found in the file: ${[...places].join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

/** A table may follow under its own heading, which ends the provision. */
function hasTableNext({ passage, last }: MissingTable<Passage>, passages: readonly Passage[]): boolean {
  if (!last) return false;
  let at = passage.ordinal + 1;
  while (passages[at]?.provisionKey === passage.provisionKey) at++;
  const next = passages[at];
  return next !== undefined && (TABLE_ROW.test(next.text) || TABLE_HEADING.test(next.sectionHeading ?? ''));
}

/** `Table 4 below`, which has its own caption and pinpoint. */
function isCaptioned({ passage, start, end }: MissingTable<Passage>, captioned: ReadonlySet<string>): boolean {
  return captioned.has(NUMBERED.exec(passage.text.slice(start, end))?.[1] ?? '');
}

function pinpointOf({ passage, start }: MissingTable<Passage>, { units, provisions }: AssembledText): string {
  const unit = passage.kind === 'definition' ? undefined : units.findLast((one) => one.start <= passage.start + start);
  const label = provisions.find(({ key }) => key === unit?.nodeKey)?.label ?? null;
  const page = passage.pageNumber === null ? 'outside any provision' : `page ${passage.pageNumber}`;
  const pinpoint = unitPinpoint(label, [unit?.unit.path ?? []], false);
  return pinpoint ?? passage.section ?? passage.sectionHeading ?? page;
}
