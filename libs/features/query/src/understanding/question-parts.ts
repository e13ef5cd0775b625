/** Words that begin a question, or one more question in a sentence: `…, and does …?`. */
const ASKING =
  '(?:(?:by |until )?when|(?:by |to )?(?:what|whom)|how|who|whose|which|where|why|can|could|do|does|did|is|are|am|has|' +
  'have|must|may|might|should|shall|will|would)';
const ASKS = new RegExp(String.raw`\?\s*$|^(?:and |so |but |also )?${ASKING}\b`, 'i');
const ANOTHER = new RegExp(String.raw`(?:[,;:]? (?:and|n|&|or)|[,;]) (?=(?:if so,? |then |also )?${ASKING}\b)`, 'i');

/**
 * Returns the parts of a question that asks several things, each behind the sentences that ask nothing (a story says
 * what they are about); none where it asks one. Parts with fewer words than `leastWords` are left out.
 */
export function questionParts(question: string, { leastWords }: { leastWords: number }): string[] {
  const sentences = question.split(/(?<=[.?!])\s+/);
  const asking = sentences.filter((sentence) => ASKS.test(sentence));
  const asked = asking.length > 0 ? asking : sentences.slice(-1);
  const story = sentences.filter((sentence) => !asked.includes(sentence));
  const parts = asked.flatMap((sentence) => sentence.split(ANOTHER)).filter((part) => wordsOf(part) >= leastWords);
  return parts.length < 2 ? [] : parts.map((part) => [...story, part].join(' '));
}

function wordsOf(text: string): number {
  return text.trim().split(/\s+/).length;
}
