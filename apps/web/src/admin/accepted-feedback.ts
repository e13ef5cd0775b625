/** What a right answer is, as the form has it; empty texts stand for what was left out. */
export interface AcceptedFields {
  readonly question: string;
  readonly unanswerable: boolean;
  readonly title: string;
  readonly section: string;
  /** One a line. */
  readonly facts: string;
}

interface Asked {
  readonly question: string;
}

/** Returns what the form begins with. */
export function fieldsOf({ question }: Asked): AcceptedFields {
  return { question, unanswerable: false, title: '', section: '', facts: '' };
}

/** Returns the body that makes a question of feedback; undefined while it does not say what a right answer is. */
export function acceptedBodyOf(fields: AcceptedFields, asked: Asked) {
  const question = fields.question.trim();
  const reworded = question !== '' && question !== asked.question ? { question } : {};
  if (fields.unanswerable) return { ...reworded, unanswerable: true as const };
  const [title, section] = [fields.title.trim(), fields.section.trim()];
  if (title === '') return undefined;
  const facts = fields.facts
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { ...reworded, expect: { title, ...(section !== '' && { section }) }, facts };
}
