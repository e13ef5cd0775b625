const WORD = String.raw`(?:(?:by |until )?when|(?:by |to )?(?:what|whom)|how|who|whose|which|where|why)\b`;
/** A verb before its subject: `does a keeper`, `must I`; `and do not` and `in April and May in` ask nothing. */
const VERB_AND_SUBJECT =
  String.raw`(?:can|could|do|does|did|is|are|am|has|have|must|may|might|should|shall|will|would) ` +
  String.raw`(?:i|we|you|he|she|it|they|there|that|this|these|those|the|an?|my|our|your|his|her|its|their|any|all|` +
  String.raw`each|every|both|some|someone|anyone|council|people)\b`;
const NEXT = String.raw`(?=(?:then |also |if so,? )?(?:${WORD}|${VERB_AND_SUBJECT}))`;
const AND_ASKS = new RegExp(String.raw`(?:[,;:]? (?:and|n|&|or)|;) ${NEXT}`, 'i');
/** After a comma `who` and `which` go on with what is before them. */
const COMMA_ASKS = new RegExp(String.raw`, (?!who|which|where|when)${NEXT}`, 'i');
/** `When I bought the house there was a shed.` asks nothing, nor does `Where we live`. */
const BEGINS_TO_ASK = new RegExp(
  String.raw`^(?:and |or |but |so |also )?(?!when|where)(?:${WORD}|${VERB_AND_SUBJECT})`,
  'i',
);

/**
 * Returns the parts of a question that asks several things, each behind the sentences that ask nothing (a story says
 * what they are about); none where it asks one. What has fewer words than `leastWords` is no part.
 */
export function questionParts(question: string, { leastWords }: { leastWords: number }): string[] {
  const sentences = question.split(/(?<=[.?!])\s+/);
  const asking = sentences.filter((sentence) => sentence.endsWith('?') || BEGINS_TO_ASK.test(sentence));
  const asked = asking.length > 0 ? asking : sentences.slice(-1);
  const story = sentences.filter((sentence) => !asked.includes(sentence));
  const parts = asked.flatMap(partsOfSentence).filter((part) => part.trim().split(/\s+/).length >= leastWords);
  return parts.length < 2 ? [] : parts.map((part) => [...story, part].join(' '));
}

/** What stands before a comma and asks nothing (`If I own a unit, can I …`) stays with what follows it. */
function partsOfSentence(sentence: string): string[] {
  return sentence.split(AND_ASKS).flatMap((part) => (BEGINS_TO_ASK.test(part) ? part.split(COMMA_ASKS) : [part]));
}
