import type { Span } from '@regqa/domain';
import { exceptionsTo } from '../composition/extractive/find-exceptions.ts';
import type { WrittenSentence } from '../composition/extractive/lay-out.ts';
import type { Evidence } from '../verification/evidence.ts';
import { verifySentence } from '../verification/verify-sentence.ts';
import type { CitedSentence, Verdict } from '../verification/verify-sentence.ts';
import type { RejectedSentence } from './prompt.ts';

/** A sentence of the model with what was found of it; `left-out` once it is given up. */
interface DraftSentence {
  cited: CitedSentence;
  verdict: Verdict | 'left-out';
}

/** How a sentence begins that cannot be understood without the one before it. */
const LEANS_ON_THE_ONE_BEFORE = /^(?:however|but|this|that|these|those|it|they|such|otherwise|in that case|in this case|also|in addition|then|if so|if not|he|she|the same)\b/i;

/** The sentences that a model has written so far, each with its verdict. Sentences are given out in order, each once. */
export class Draft {
  readonly #evidence: readonly Evidence[];
  readonly #sentences: DraftSentence[] = [];
  #given = 0;

  constructor(evidence: readonly Evidence[]) {
    this.#evidence = evidence;
  }

  /** Takes the next sentence and verifies it, alone or with the one before it when that only lacked its exception. */
  add(cited: CitedSentence): void {
    const sentence: DraftSentence = { cited, verdict: verifySentence(cited, this.#evidence) };
    const before = this.#sentences.at(-1);
    this.#sentences.push(sentence);
    if (before !== undefined && lacksOnlyWhatFollows(before.verdict)) this.#tryTogether(before, sentence);
  }

  /** The sentences that were rejected, by their place from 1. */
  get rejected(): RejectedSentence[] {
    return this.#sentences.flatMap(({ cited, verdict }, at) => (verdict !== 'left-out' && verdict.verdict === 'rejected' ? [{ place: at + 1, text: written(cited), faults: verdict.faults }] : []));
  }

  get leftOut(): number {
    return this.#sentences.filter(({ verdict }) => verdict === 'left-out').length;
  }

  get length(): number {
    return this.#sentences.length;
  }

  /** Puts another sentence in place of a rejected one where it is verified. */
  replace(place: number, cited: CitedSentence): void {
    const sentence = this.#sentences[place - 1];
    if (sentence === undefined || sentence.verdict === 'left-out' || sentence.verdict.verdict !== 'rejected') return;
    const verdict = verifySentence(cited, this.#evidence);
    if (verdict.verdict !== 'rejected') Object.assign(sentence, { cited, verdict });
  }

  /** Gives up what is still rejected, and what cannot be understood without it. */
  leaveOutRejected(): void {
    for (const [at, sentence] of this.#sentences.entries()) {
      const before = this.#sentences[at - 1];
      const leans = before?.verdict === 'left-out' && at >= this.#given && LEANS_ON_THE_ONE_BEFORE.test(sentence.cited.text);
      if (sentence.verdict !== 'left-out' && (leans || sentence.verdict.verdict === 'rejected')) sentence.verdict = 'left-out';
    }
  }

  /** Returns the verified sentences that may be given out now: all before the first that is rejected. */
  take(): WrittenSentence[] {
    const taken: WrittenSentence[] = [];
    for (; this.#given < this.#sentences.length; this.#given++) {
      const { cited, verdict } = this.#sentences[this.#given]!;
      if (verdict === 'left-out') continue;
      if (verdict.verdict === 'rejected') break;
      taken.push({ sentence: ended(cited.text), markers: verdict.markers, verdict: verdict.verdict, ...verdict.support });
    }
    return taken;
  }

  /** Returns the exceptions to the rules that the sentences rest on, as quotations, where no sentence rests on them. */
  missingExceptions(): WrittenSentence[] {
    const kept = this.#sentences.flatMap(({ verdict }) => (verdict === 'left-out' || verdict.verdict === 'rejected' ? [] : [verdict]));
    const used = kept.flatMap(({ units }) => units);
    const found = new Map<string, WrittenSentence>();
    for (const passage of this.#evidence) {
      const spans = passage.units.map(({ span }) => span);
      const missing = passage.units
        .filter((unit) => used.includes(unit))
        .flatMap((unit) => exceptionsTo({ span: unit.span, text: passage.text }, spans, passage.text))
        .filter((exception) => !used.some((unit) => unit.span === exception));
      for (const exception of missing) found.set(`${passage.chunkId} ${exception.start}`, quotation(passage, exception));
    }
    return [...found.values()];
  }

  #tryTogether(before: DraftSentence, sentence: DraftSentence): void {
    if (sentence.verdict === 'left-out' || sentence.verdict.verdict === 'rejected') return;
    const markers = [...new Set([...before.cited.markers, ...sentence.cited.markers])];
    const together = verifySentence({ text: `${before.cited.text} ${sentence.cited.text}`, markers }, this.#evidence);
    if (together.verdict === 'supported') before.verdict = { ...together, markers: before.cited.markers };
  }
}

function lacksOnlyWhatFollows(verdict: DraftSentence['verdict']): boolean {
  return verdict !== 'left-out' && verdict.verdict === 'rejected' && verdict.faults.every(({ kind }) => kind === 'dropped-exception' || kind === 'dropped-condition');
}

function quotation(passage: Evidence, { start, end }: Span): WrittenSentence {
  const quote = passage.text.slice(start, end);
  return { sentence: quote, markers: [passage.number], verdict: 'verified', quote, chunkId: passage.chunkId, start, end };
}

const written = ({ text, markers }: CitedSentence) => `${text} ${markers.map((marker) => `[${marker}]`).join('')}`;
const ended = (text: string) => (/[.!?]["'”’)]*$/.test(text) ? text : `${text}.`);
