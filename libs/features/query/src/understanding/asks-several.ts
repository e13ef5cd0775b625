/** `…, and who pays for it`, `+ who sits on it`, `…? any relief in first year`, `the difference between a and b`. */
const ASKS_AGAIN = new RegExp(
  String.raw`(?:\b(?:and|plus) |[+&] ?)(?:also |if (?:so|yes|not),? |(?:at|by|for|from|in|of|on|over|to|under|with|within) )?` +
    String.raw`(?:(?:how|what|who|when|where|which|why)(?:'?s)?|(?:do|does|is|are|can|must|may|will) ` +
    String.raw`(?:i|we|you|they|it|he|she|there|the|an?|that|this|my|our|someone|anyone|council))\b|` +
    String.raw`\?[^?\w]*(?:(?:and|or|also) )?(?:(?:how|what|who|when|where(?! (?:i|we)\b)|which|why)(?:'?s)?|do|does|is|are|can|any)\b|` +
    String.raw`\?[^?\w]*\w[^?]*\?|(?:^|\bwhat(?:'?s| is) )(?:the )?difference between\b`,
  'i',
);

/** Returns whether a question asks more than one thing, as far as its words show it. */
export const asksSeveral = (question: string) => ASKS_AGAIN.test(question);
