import { splitSentences } from '@regqa/domain';
import type { CitedSentence } from '../verification/verify-sentence.ts';

const MARKERS = /\s*\[\s*\d{1,3}(?:\s*[,;]\s*\d{1,3})*\s*\]/g;
/** Markers after the full stop belong to the sentence before it. */
const AFTER_STOP = /([.!?]["'”’)]*)((?:\s*\[\s*\d{1,3}(?:\s*[,;]\s*\d{1,3})*\s*\])+)/g;
/** A sentence longer than this is none: no boundary will come. */
const LONGEST = 4_000;

/** Reads sentences with their markers out of text that comes in pieces. */
export class SentenceReader {
  #pending = '';

  /** Takes the next piece; returns the sentences that are complete by now. */
  push(piece: string): CitedSentence[] {
    this.#pending += piece;
    const text = this.#pending.replace(AFTER_STOP, '$2$1');
    const spans = splitSentences(text);
    const last = spans.at(-1);
    if (last === undefined || spans.length < 2) return this.#pending.length > LONGEST ? this.end() : [];
    // A marker of the sentence before may just be coming.
    if (/^\[/.test(text.slice(last.start))) return [];
    this.#pending = text.slice(last.start);
    return spans.slice(0, -1).flatMap(({ start, end }) => readSentence(text.slice(start, end)));
  }

  /** Returns what is left when the text has ended. */
  end(): CitedSentence[] {
    const text = this.#pending.replace(AFTER_STOP, '$2$1');
    this.#pending = '';
    return splitSentences(text).flatMap(({ start, end }) => readSentence(text.slice(start, end)));
  }
}

/** Returns the sentence without markers and Markdown; nothing where only these are left. */
export function readSentence(written: string): CitedSentence[] {
  const markers = [...new Set([...written.matchAll(MARKERS)].flatMap((match) => (match[0].match(/\d+/g) ?? []).map(Number)))];
  const text = written
    .replace(MARKERS, '')
    .replace(/^\s*(?:[-*•]\s+|#{1,6}\s+|\d{1,2}[.)]\s+)+/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+([.,;!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(text) ? [{ text, markers }] : [];
}
