const DEFINITION_OF = /definition of “(.{1,300})”$/;

/** Returns the term that a passage defines, by its pinpoint (`definition of “wetland”`); undefined if it has none. */
export function termDefinedIn({ section }: { readonly section: string | null }): string | undefined {
  return DEFINITION_OF.exec(section ?? '')?.[1];
}

/** Whether two terms have the same stems, and at least one. */
export function areSameTerm(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && one.size === other.size && one.isSubsetOf(other);
}

const SAYS_SO = /\b(?:defin(?:e|es|ed|ition|itions)|meaning|what (?:does|do|is|are) .{1,80} (?:mean|meant|include))\b/i;
/** "What is a wetland?", "What are native vegetation corridors": a few words and no "of", "for", "in" after them. */
const WHAT_IS = new RegExp(
  String.raw`^\s*what(?:'s|’s| is| are) (?:an? )?(?!the\b|an?\b)[\p{L}\p{N}'’-]+` +
    String.raw`(?: (?!of\b|for\b|in\b|on\b|to\b|under\b|when\b|if\b)[\p{L}\p{N}'’-]+){0,4}\s*(?:\?\s*)?$`,
  'iu',
);

/** Whether a question asks what a word means, rather than what a rule says. */
export function asksForMeaning(question: string): boolean {
  return SAYS_SO.test(question) || WHAT_IS.test(question);
}
