import { storableJsonText } from '@regqa/domain';
import type { Statements } from './database.ts';
import { Prisma } from './generated/prisma/client.ts';

/** Tables that many rows are added to at once, with the columns that are given. */
const COLUMNS = {
  passages:
    'generation, version_id, ordinal, chunk_id, kind, section, section_heading, heading_path, provision_key, ' +
    'page_number, page_label, ocr, text, start_offset, end_offset',
  provisions:
    'generation, version_id, ordinal, key, parent_key, depth, type, number, heading, label, page_number, page_label, ' +
    'repealed, source_id, start_offset, end_offset',
  definitions:
    'generation, version_id, ordinal, term, folded_term, scope_kind, scope_key, provision_key, chunk_id, ' +
    'start_offset, end_offset, pointer',
  cross_references:
    'generation, version_id, ordinal, from_key, text, start_offset, end_offset, target_keys, target_label, ' +
    'instrument, resolved',
  amendment_notes: 'generation, version_id, ordinal, provision_key, provision, kind, text, instruments, date',
  commencement_statements:
    'generation, version_id, ordinal, provision_key, chunk_id, text, start_offset, end_offset, date',
  usage_records:
    'event_id, asked_at, question, folded_question, question_key, lga, state, response_time_ms, trust_score, ' +
    'cache_hit, refused, mode, request_id, key_id, model_tokens',
} as const;

/** Rows of one statement: a few megabytes of text. */
const BATCH = 1_000;

/**
 * Adds rows, whose members are named as in the ports; one whose key is there already is skipped. A batch is one JSON
 * parameter: 20 times faster than a parameter for each column of each row.
 */
export async function insertRows(
  statements: Statements,
  table: keyof typeof COLUMNS,
  rows: readonly object[],
): Promise<void> {
  const [into, columns] = [Prisma.raw(table), Prisma.raw(COLUMNS[table])];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = storableJsonText(rows.slice(start, start + BATCH).map(byColumn));
    await statements.$executeRaw`
      INSERT INTO ${into} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${into}, ${batch}::json)
      ON CONFLICT DO NOTHING`;
  }
}

function byColumn(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([member, value]) => [columnOf(member), value]));
}

function columnOf(member: string): string {
  if (member === 'start' || member === 'end') return `${member}_offset`;
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
