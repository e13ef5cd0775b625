import { findExceptions } from '../extractive/find-exceptions.ts';
import { layOutUnit } from '../extractive/lay-out.ts';
import type { WrittenSentence } from '../extractive/lay-out.ts';
import { unitsOf } from '../extractive/choose-units.ts';
import { quotesPartOf } from '../extractive/unit.ts';
import type { AnsweringConfig } from '../../answering-config.ts';
import type { Unit } from '../extractive/unit.ts';
import type { Finding, LackOfQuotation } from '../../answering-schema.ts';
import type { CitedSentence, GroundedSentence } from '../../grounding/ground-sentence.ts';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';

export interface DraftCounts {
  readonly kept: number;
  /** Kept in spite of a finding, as the policy says. */
  readonly doubted: number;
  readonly replaced: number;
  readonly dropped: number;
  readonly exceptionsAdded: number;
}

export interface DraftOptions {
  readonly sources: readonly RankedPassage[];
  readonly characters: number;
  readonly composition: AnsweringConfig['composition'];
  readonly onText: (text: string) => void;
}

/** A sentence that cannot be understood without the one before it. */
const REFERS_BACK =
  /^(?:however|but|th(?:is|at|ese|ose|ey|en)|it|such|otherwise|in th(?:at|is) case|also|in addition|if (?:so|not))\b/i;

/** The answer as far as it is grounded. Its text only ever grows: what was given out stays. */
export class Draft {
  readonly sentences: WrittenSentence[] = [];
  readonly findings = new Map<Finding | LackOfQuotation, number>();
  readonly counts = { kept: 0, doubted: 0, replaced: 0, dropped: 0, exceptionsAdded: 0 };
  text = '';
  full = false;
  readonly #sources: readonly RankedPassage[];
  readonly #characters: number;
  readonly #composition: AnsweringConfig['composition'];
  readonly #onText: (text: string) => void;
  readonly #units: Unit[] = [];
  /** Whether the sentence before is not in the answer as it was written. */
  #isBroken = false;
  #endsParagraph = false;

  /** `onText` hears what the text goes on with; it grows to no more than so many `characters`. */
  constructor({ sources, characters, composition, onText }: DraftOptions) {
    this.#sources = sources;
    this.#characters = characters;
    this.#composition = composition;
    this.#onText = onText;
  }

  add({ text }: CitedSentence, { action, findings, verbatim, quotes, units }: GroundedSentence): void {
    for (const finding of findings) this.findings.set(finding, (this.findings.get(finding) ?? 0) + 1);
    const [first] = quotes;
    if (action === 'drop' || first === undefined || (this.#isBroken && REFERS_BACK.test(text))) {
      this.counts.dropped += 1;
      this.#isBroken = true;
      return;
    }
    this.#isBroken = action === 'replace';
    if (action === 'replace') return this.#replace(units);
    const sentence = ended(text);
    const markers = [...new Set(quotes.map(({ passage }) => passage))];
    const { chunkId, text: passage } = this.#sources[first.passage - 1]!.passage;
    const quote = passage.slice(first.start, first.end);
    const verdict = verbatim ? 'verified' : 'supported';
    const written = { sentence, markers, verdict, quote, chunkId, start: first.start, end: first.end } as const;
    const marked = `${sentence} ${markers.map((marker) => `[${marker}]`).join('')}`;
    if (!this.#append(marked, [written], { paragraph: false })) return;
    this.counts.kept += 1;
    if (findings.length > 0) this.counts.doubted += 1;
    this.#units.push(...units);
  }

  /** Adds the exceptions to the rules used that no sentence rests on. */
  addExceptions(): void {
    for (const unit of [...this.#units]) {
      const { chunkId } = unit.source.passage;
      const provision = unitsOf(unit.source, { landUse: null });
      for (const exception of findExceptions(unit, provision, this.#composition)) {
        if (this.#units.some((quoted) => quotesPartOf(quoted, chunkId, exception))) continue;
        if (this.#quote(exception)) this.counts.exceptionsAdded += 1;
      }
    }
  }

  #replace(units: readonly Unit[]): void {
    this.counts.replaced += 1;
    const said = this.sentences.filter(({ sentence, quote }) => sentence === quote);
    const isSaid = ({ source: { passage }, start }: Unit) =>
      said.some((one) => one.chunkId === passage.chunkId && one.start === start);
    for (const unit of units.filter((one) => !isSaid(one))) this.#quote(unit);
  }

  #quote(unit: Unit): boolean {
    const marker = this.#sources.findIndex(({ passage }) => passage.chunkId === unit.source.passage.chunkId) + 1;
    const { text, sentences } = layOutUnit(unit, marker);
    this.#units.push(unit);
    return this.#append(text, sentences, { paragraph: true });
  }

  #append(text: string, sentences: readonly WrittenSentence[], { paragraph }: { paragraph: boolean }): boolean {
    const gap = this.text === '' ? '' : paragraph || this.#endsParagraph ? '\n\n' : ' ';
    this.full ||= this.text.length + gap.length + text.length > this.#characters;
    if (this.full) return false;
    this.#endsParagraph = paragraph;
    this.text += `${gap}${text}`;
    this.sentences.push(...sentences);
    this.#onText(`${gap}${text}`);
    return true;
  }
}

const ended = (text: string) => (/[.!?]["'”’)]*$/.test(text) ? text : `${text}.`);
