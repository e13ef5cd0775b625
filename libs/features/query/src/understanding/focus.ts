const ASKS = /^(?:(?:and|also|so|but|or|then|now|just)[, ]+)*(?:what|which|who|whose|whom|when|where|why|how|can|could|do|does|did|is|are|am|was|must|may|should|shall|will|would|has|have|any idea|wondering|need to know|i need to know|i want to know)\b/i;
/** A sentence that asks within: `I want to know whether …`, `not sure if …`. */
const ASKS_WITHIN = /\b(?:whether|wondering|not sure (?:if|what|how)|want(?:ed)? to (?:know|check)|need to know|tell me|what (?:do|does|is|are|can|should|would)|do (?:i|we|they) (?:need|have))\b/i;

/**
 * Returns the sentences of a long story that ask; the whole text of a question that is no story, or where no sentence
 * asks. The sentence before the first one that asks is kept: it often says what is asked about. A story has `storyWords` or
 * more: its background buries what it asks.
 */
export function focusOf(question: string, storyWords: number): string {
  if (question.split(/\s+/).length < storyWords) return question;
  const sentences = question.split(/(?<=[.?!])\s+|\n+/).map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  const asking = sentences.map((sentence) => sentence.endsWith('?') || ASKS.test(sentence) || ASKS_WITHIN.test(sentence));
  const first = asking.indexOf(true);
  if (first < 0 || asking.every(Boolean)) return question;
  return sentences.filter((_, at) => asking[at] === true || at === first - 1).join(' ');
}
