import { contentStems } from '@regqa/domain';
import { askingShare } from './asking-words.ts';

/** More questions than this in one are not taken apart further. */
const MOST_PARTS = 4;
/** Telling words that a part needs to be a question of its own: `and when?` has none. */
const FEWEST_TELLING_WORDS = 2;
/** `… that includes an Authorised Person and is under supervision`: no question begins, what was said goes on. */
const GOES_ON = [
  String.raw`(?:is|are|was|were|has|have|does|do|did) (?:\w+(?:ing|ly|ed)|not|also|only|been|be|either|otherwise|under|in|on|at|of|to|by|from|with|within|for|subject|made|given|part)\b`,
  String.raw`(?:may|must|can|could|will|would|should|shall) (?!(?:an?|the|any|all|each|every|some|no|my|our|your|his|her|their|its|I|we|you|he|she|it|they|there|this|that|these|those|\w+s)\b)`,
].join('|');
/** `…, and how many car spaces must be provided`: another question begins. */
const ASKS = String.raw`(?:what|which|who|whose|whom|when|where|why|how|may|must|can|could|do|does|did|is|are|am|will|would|should|shall|has|have)`;
const NEXT_QUESTION = new RegExp(String.raw`[,;]?\s+(?:and|as well as)(?: also)?\s+(?=${ASKS}\b)(?!${GOES_ON})|;\s+(?=${ASKS}\b)`, 'iu');
const IS_ASKED = new RegExp(String.raw`^(?:(?:and|also|so|then|or),?\s+)*(?:(?:at|by|for|from|in|on|to|under|within|with|of)\s+)?${ASKS}\b`, 'iu');
/** `For a dual occupancy in zone R2, what …`: what is asked is asked of this, and so is what is asked after it. */
const LEADS = new RegExp(String.raw`^(?:in|on|at|for|with|within|under|when|where|if|after|before|during|once|regarding|concerning|considering|given|according to|as (?:to|regards))\b(?! (?:what|which|whose?|whom)\b)[^?]{1,200}?,\s+(?=(?:(?:at|by|for|from|in|on|through|to|under|within|with|of)\s+)?${ASKS}\b)`, 'iu');
/** `Can you give examples?`: more about what the question before asks, whatever words it has of its own. */
const ASKS_FOR_MORE = /^(?:(?:and|also|so|then),?\s+)*(?:can|could|would|will) you (?:[\w-]+ ){0,6}(?:examples?|elaborat\w*|in more detail)\b/i;
/** A question that ends so is not at its end: `to determine when and which …`. */
const LEFT_OPEN = /\b(?:what|which|who|whose|whom|when|where|why|how)[\s?]*$/i;
/** What only the question before says what it means. */
const REFERS_BACK = /\b(?:it|its|they|them|their|this|that|these|those|such|same|he|she|his|her|there|so|one|ones|otherwise|else)\b/i;

/**
 * Returns the questions that are put in one, each with what it needs to be understood by itself, in order; the question
 * itself where it is one. Two are taken apart only where both say what they are about: `and when must it be lodged` goes
 * with the question before.
 */
export function questionParts(question: string): string[] {
  const { context, asked } = apart(question);
  const parts: string[] = [];
  for (const clause of asked.flatMap((sentence) => sentence.split(NEXT_QUESTION))) {
    const before = parts.at(-1);
    if (before !== undefined && (!standsAlone(clause) || LEFT_OPEN.test(before) || !saysWhatAbout(before) || parts.length === MOST_PARTS)) parts[parts.length - 1] = `${before} and ${clause}`;
    else parts.push(clause);
  }
  if (parts.length < 2) return [question];
  const lead = LEADS.exec(parts[0]!)?.[0] ?? '';
  const led = parts.map((part, at) => (at === 0 || LEADS.test(part) ? part : `${lead}${part}`));
  return led.map((part) => [context, `${part.replace(/[?\s]+$/u, '')}?`].filter((text) => text !== '').join(' '));
}

/** What is told before or between the questions belongs to each of them. */
function apart(question: string): { context: string; asked: string[] } {
  const sentences = question.split(/(?<=[?.!])\s+(?=[\p{Lu}\p{Lt}])|(?<=\?)\s+/u).map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  const isAsked = (sentence: string) => sentence.endsWith('?') || IS_ASKED.test(sentence);
  return { context: sentences.filter((sentence) => !isAsked(sentence)).join(' '), asked: sentences.filter(isAsked) };
}

/** Whether a later question can be put without the one before it. */
function standsAlone(clause: string): boolean {
  return IS_ASKED.test(clause) && saysWhatAbout(clause) && !REFERS_BACK.test(clause) && !ASKS_FOR_MORE.test(clause);
}

function saysWhatAbout(clause: string): boolean {
  const telling = new Set(contentStems(clause).filter((stem) => askingShare(stem) === 1));
  return telling.size >= FEWEST_TELLING_WORDS;
}
