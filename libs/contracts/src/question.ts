import { z } from 'zod';

/** The longest question that is accepted, in characters after trimming. `MAX_QUERY_LENGTH` may lower it. */
export const LONGEST_QUERY = 2000;

/** Removes control characters (line breaks and tabs become spaces) and Unicode tag characters, and trims. */
function cleanQuestion(text: string): string {
  return text
    .replace(/[\t\n\r\v\f]+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .trim();
}

/** How many characters a text has, as the interface description counts them: an emoji is one, not two. */
export const countCharacters = (text: string) => [...text].length;

/** A question of 1 to `LONGEST_QUERY` characters; those that are removed count, as the description says. */
export const Question = z
  .string()
  .check(({ value, issues }) => {
    if (countCharacters(value.trim()) > LONGEST_QUERY)
      issues.push({ code: 'too_big', origin: 'string', maximum: LONGEST_QUERY, inclusive: true, input: value });
  })
  .overwrite(cleanQuestion)
  .min(1)
  .meta({ maxLength: LONGEST_QUERY });
