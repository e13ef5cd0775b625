/**
 * Returns a short invented local plan in Markdown, distinguished by `word` so that a question can only mean this one.
 */
export function fictionalPlan(word: string, options: { metres?: number; clauses?: number } = {}): string {
  const { metres = 7.5, clauses = 3 } = options;
  const more = Array.from(
    { length: clauses },
    (_, at) =>
      `### 6.${at + 1} ${word} matter ${at + 1}\n\nA ${word} fence of kind ${at + 1} must be at least ${at + 10} metres long.\n`,
  );
  return [
    `# State Environmental Planning Policy (${word}) 2031 (fictional)`,
    'This plan is invented for a test.',
    '## Part 4 Principal development standards',
    '### 4.3 Height of buildings',
    `(1) The objective of this clause is to keep ${word} towers low.`,
    `(2) A ${word} tower must not exceed ${metres} metres in height.`,
    '## Part 6 Additional provisions',
    ...more,
  ].join('\n\n');
}

/** Returns an invented Act in Markdown with as many sections as asked for: something that takes a while to ingest. */
export function longFictionalAct(name: string, sections: number): string {
  const body = Array.from({ length: sections }, (_, at) => {
    const number = at + 1;
    return (
      `##### ${number}  Duty number ${number} of holders\n\n(1) A holder of permit ${number} must keep ` +
      `${number * 3} records.\n\n(2) The records must be kept for ${number + 2} days after permit ${number} ends.`
    );
  });
  return [`# ${name} Act 2032`, 'This Act is invented for a test.', '### Part 1--Duties', ...body].join('\n\n');
}

/** One page under a user password that nobody knows (standard security handler, revision 2). */
export const ENCRYPTED_PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
  `4 0 obj<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>endobj`,
  'trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<00112233><00112233>]/Size 5>>',
  '%%EOF',
].join('\n');
