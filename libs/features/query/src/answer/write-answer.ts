import { lineLevel } from '@regqa/domain';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import type { Quote } from './chosen-quotes.ts';

/**
 * Characters that count as one token. Tokenizers of current language models give 3.5 to 4.5 characters of English a
 * token; the same figure is told to callers.
 */
export const CHARACTERS_PER_TOKEN = 4;

export interface WrittenSentence {
  readonly sentence: string;
  readonly markers: readonly number[];
  /** `verified`: it stands word for word in the passage; `supported`: it says what the quote says in other words. */
  readonly verdict: 'verified' | 'supported';
  readonly quote: string;
  readonly chunkId: string;
  readonly start: number;
  readonly end: number;
}

export interface WrittenAnswer {
  readonly text: string;
  readonly sentences: readonly WrittenSentence[];
}

/** Writes the quotations one after another, each word for word and with its marker. */
export function writeAnswer(sources: readonly Candidate[], quotes: readonly Quote[]): WrittenAnswer {
  const sentences = quotes.map(({ candidate, start, end }) => {
    const quote = candidate.passage.text.slice(start, end);
    return { sentence: quote, markers: [sources.indexOf(candidate) + 1], verdict: 'verified' as const, quote, chunkId: candidate.passage.chunkId, start, end };
  });
  return { text: joinSentences(sentences), sentences };
}

/** Returns the sentences as one text, each with its markers. */
export function joinSentences(sentences: readonly WrittenSentence[]): string {
  return sentences.map((written, at) => `${separator(sentences[at - 1], written)}${sentenceText(written)}`).join('');
}

/** Returns the sentence with its markers. */
export function sentenceText({ sentence, markers }: WrittenSentence): string {
  return `${sentence} ${markers.map((marker) => `[${marker}]`).join('')}`;
}

/** Quotations of several lines, and those of another source, begin a new paragraph; an item or a row goes on below what introduces it. */
export function separator(before: WrittenSentence | undefined, written: WrittenSentence): string {
  if (before === undefined) return '';
  if (before.chunkId === written.chunkId && (lineLevel(written.sentence) >= 2 || written.sentence.startsWith('|'))) return '\n';
  const apart = before.chunkId !== written.chunkId || before.sentence.includes('\n') || written.sentence.includes('\n');
  return apart ? '\n\n' : ' ';
}
