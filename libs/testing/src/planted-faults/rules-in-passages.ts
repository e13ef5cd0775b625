import { splitSentences } from '@regqa/domain';

/** Words in a row that a whole sentence has at least and at most for it to be made into another. */
const SHORTEST = 6;
const LONGEST = 60;

/** Returns the whole sentences of a passage that state something by themselves, without their numbers. */
export function rulesOf(text: string): string[] {
  return splitSentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .map((sentence) => sentence.replace(/^\(?[0-9A-Za-z.]{1,5}\)\s+|^\d+(?:\.\d+)*\s+/, '').trim())
    .filter((sentence) => /^[A-Z].*\.$/s.test(sentence) && !/[\n:;]|--|^Note|^Penalty|[“"]/.test(sentence))
    .filter((sentence) => {
      const words = sentence.split(/\s+/).length;
      return words >= SHORTEST && words <= LONGEST;
    });
}

const FIRST_WORD = new RegExp(
  String.raw`^(?:A|An|The|No|If|Where|When|Any|` +
    String.raw`Each|Every|Despite|Consent|Development|Land|Water|Controls?|Records?|Home|It|This|In|For)\b`,
);

/** Returns the text with its first letter in lower case, unless the word is a name or an abbreviation. */
export function lowerFirst(text: string): string {
  return FIRST_WORD.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

/** Returns the text with its first letter in upper case. */
export function upperFirst(text: string): string {
  return text === '' ? text : text[0]!.toUpperCase() + text.slice(1);
}
