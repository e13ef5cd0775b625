/** What a model that writes is asked: the words of `config/prompts`, the passages and the question. */
import { randomBytes } from 'node:crypto';
import { formatCitation } from '@regqa/domain';
import type { ChatMessage } from '@regqa/ports';
import type { AnsweringConfig } from '../../answering-config.ts';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';

/** Invisible characters can hold instructions that nobody sees; the prompt gets none. */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Returns the sources that fit into a prompt whole, from the first on; at least one. */
export function sourcesForPrompt(
  sources: readonly RankedPassage[],
  { most_passages, passage_characters }: AnsweringConfig['generation'],
): readonly RankedPassage[] {
  let left = passage_characters;
  const best = sources.slice(0, most_passages);
  const tooMuch = best.findIndex(({ passage }, at) => (left -= passage.text.length) < 0 && at > 0);
  return tooMuch < 0 ? best : best.slice(0, tooMuch);
}

const BORDER_BYTES = 12;

/** Returns the messages that ask for an answer. The border is new each time, so that no passage can hold it. */
export function answerMessages(
  question: string,
  sources: readonly RankedPassage[],
  { prompt, headline, most_sentences }: AnsweringConfig['generation'],
): ChatMessage[] {
  const border = `passage-${randomBytes(BORDER_BYTES).toString('hex')}`;
  const passages = sources.map((source, at) => `${border} ${at + 1}\n${describePassage(source)}`);
  const instructions = prompt.text
    .replaceAll('{{border}}', border)
    .replaceAll('{{headline_words}}', String(headline.asked_words))
    .replaceAll('{{most_sentences}}', String(most_sentences));
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: `${passages.join('\n')}\n${border} end\n\nQuestion: ${cleanText(question)}` },
  ];
}

/** Returns the passage below a line with its citation and headings. */
export function describePassage({ passage, document }: RankedPassage): string {
  const citation = formatCitation({ ...document, section: passage.section, pageNumber: passage.pageNumber });
  const lines = [citation, ...passage.headingPath, passage.sectionHeading ?? ''].filter((line) => line !== '');
  return `${cleanText(lines.join(' / ')).replace(/\n/g, ' ')}\n${cleanText(passage.text)}`;
}

/** Returns the text in its composed form (NFC) without what nobody sees. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '');
}
