import { hash } from 'node:crypto';
import type { QuestionAnswered } from '@regqa/contracts';
import type { Statements } from '../database.ts';
import { insertRows } from '../insert-rows.ts';

/** Appends events; one whose id is there already is skipped. */
export async function appendEvents(client: Statements, events: readonly QuestionAnswered[]): Promise<void> {
  const rows = events.map((event) => {
    const foldedQuestion = event.question.trim().replace(/\s+/g, ' ').toLowerCase();
    return { ...event, foldedQuestion, questionKey: hash('sha256', foldedQuestion).slice(0, 32) };
  });
  await insertRows(client, 'usage_records', rows);
}
