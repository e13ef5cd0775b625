import { findExceptions } from '../extractive/find-exceptions.ts';
import { layOutUnit } from '../extractive/lay-out.ts';
import type { WrittenSentence } from '../extractive/lay-out.ts';
import { quotesPartOf, unitsOf } from '../extractive/choose-units.ts';
import type { Unit } from '../extractive/choose-units.ts';
import type { Finding } from '../../answering-schema.ts';
import type { CitedSentence, GroundedSentence } from '../../grounding/ground-sentence.ts';
import type { RankedPassage } from '../../types.ts';

export interface DraftCounts {
  readonly kept: number;
  /** Kept in spite of a finding, as the policy says. */
  readonly doubted: number;
  readonly replaced: number;
  readonly dropped: number;
  readonly exceptionsAdded: number;
}

/** A sentence that cannot be understood without the one before it. */
const REFERS_BACK =
  /^(?:however|but|th(?:is|at|ese|ose|ey|en)|it|such|otherwise|in th(?:at|is) case|also|in addition|if (?:so|not))\b/i;

/** The answer as far as it is grounded. Its text only ever grows: what was given out stays. */
export class Draft {
  readonly sentences: WrittenSentence[] = [];
  readonly findings = new Map<Finding, number>();
  readonly counts = { kept: 0, doubted: 0, replaced: 0, dropped: 0, exceptionsAdded: 0 };
  text = '';
  /** Nothing more fits. */
  full = false;
  readonly #sources: readonly RankedPassage[];
  readonly #characters: number;
  readonly #units: Unit[] = [];
  /** Whether the sentence before is not in the answer as it was written. */
  #isBroken = false;
  #endsParagraph = false;

  constructor(sources: readonly RankedPassage[], characters: number) {
    this.#sources = sources;
    this.#characters = characters;
  }

  /** Takes a grounded sentence; returns what the text goes on with, empty where it is dropped. */
  add({ text }: CitedSentence, { action, findings, verbatim, quotes, units }: GroundedSentence): string {
    for (const finding of findings) this.findings.set(finding, (this.findings.get(finding) ?? 0) + 1);
    const [first] = quotes;
    if (action === 'drop' || first === undefined || (this.#isBroken && REFERS_BACK.test(text))) {
      this.counts.dropped += 1;
      this.#isBroken = true;
      return '';
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
    const grown = this.#append(marked, [written], { paragraph: false });
    if (grown === '') return '';
    this.counts.kept += 1;
    if (findings.length > 0) this.counts.doubted += 1;
    this.#units.push(...units);
    return grown;
  }

  /** Adds the exceptions to the rules used that no sentence rests on. Returns what the text goes on with. */
  addExceptions(): string {
    const used = [...this.#units];
    let grown = '';
    for (const unit of used) {
      const { chunkId } = unit.source.passage;
      for (const exception of findExceptions(unit, unitsOf(unit.source, { landUse: null }))) {
        if (this.#units.some((quoted) => quotesPartOf(quoted, chunkId, exception))) continue;
        const added = this.#quote(exception);
        if (added !== '') this.counts.exceptionsAdded += 1;
        grown += added;
      }
    }
    return grown;
  }

  #replace(units: readonly Unit[]): string {
    this.counts.replaced += 1;
    const said = this.sentences.filter(({ sentence, quote }) => sentence === quote);
    const isSaid = ({ source: { passage }, start }: Unit) =>
      said.some((one) => one.chunkId === passage.chunkId && one.start === start);
    return units
      .filter((unit) => !isSaid(unit))
      .map((unit) => this.#quote(unit))
      .join('');
  }

  #quote(unit: Unit): string {
    const marker = this.#sources.findIndex(({ passage }) => passage.chunkId === unit.source.passage.chunkId) + 1;
    const { text, sentences } = layOutUnit(unit, marker);
    this.#units.push(unit);
    return this.#append(text, sentences, { paragraph: true });
  }

  #append(text: string, sentences: readonly WrittenSentence[], { paragraph }: { paragraph: boolean }): string {
    const gap = this.text === '' ? '' : paragraph || this.#endsParagraph ? '\n\n' : ' ';
    this.full ||= this.text.length + gap.length + text.length > this.#characters;
    if (this.full) return '';
    this.#endsParagraph = paragraph;
    this.text += `${gap}${text}`;
    this.sentences.push(...sentences);
    return `${gap}${text}`;
  }
}

const ended = (text: string) => (/[.!?]["'”’)]*$/.test(text) ? text : `${text}.`);
