import { layOutUnit } from '../extractive/lay-out.ts';
import type { LaidOut, WrittenSentence } from '../extractive/lay-out.ts';
import type { Unit } from '../extractive/unit.ts';
import type { Finding, LackOfQuotation } from '../../answering-schema.ts';
import type { CitedSentence, GroundedSentence } from '../../grounding/ground-sentence.ts';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import type { CheckedSentence } from './judge-sentences.ts';
import { citeSources } from './listed-sources.ts';
import type { ListedSources } from './listed-sources.ts';

export interface DraftOptions {
  /** What the model reads, in the order of its numbers. */
  readonly evidence: readonly RankedPassage[];
  readonly listed: ListedSources;
  /** The text grows to no more than so many. */
  readonly characters: number;
  readonly onText: (text: string) => void;
  /** Other sources are listed now; the whole text so far is told again after it. */
  readonly onSources: (sources: readonly RankedPassage[]) => void;
}

/** A sentence that cannot be understood without the one before it. */
const REFERS_BACK =
  /^(?:however|but|th(?:is|at|ese|ose|ey|en)|it|such|otherwise|in th(?:at|is) case|also|in addition|if (?:so|not))\b/i;

/** The answer as far as it is grounded. Its text only grows, until the headline is put before it. */
export class Draft {
  readonly sentences: WrittenSentence[] = [];
  readonly findings = new Map<Finding | LackOfQuotation, number>();
  /** `doubted` are those kept in spite of a finding, as the policy says. */
  readonly counts = { kept: 0, doubted: 0, replaced: 0, dropped: 0 };
  text = '';
  full = false;
  #listed: ListedSources;
  readonly #options: DraftOptions;
  /** Whether the sentence before is not in the answer. */
  #isBroken = false;
  #endsParagraph = false;

  constructor(options: DraftOptions) {
    this.#options = options;
    this.#listed = options.listed;
  }

  /** What the answer lists: the passages cited, and others as far as there is room. */
  get sources(): readonly RankedPassage[] {
    return this.#listed.sources;
  }

  add({ text }: CitedSentence, { action, findings, verbatim, quotes, units }: GroundedSentence): void {
    for (const finding of findings) this.findings.set(finding, (this.findings.get(finding) ?? 0) + 1);
    const [first] = quotes;
    if (action === 'drop' || first === undefined || (this.#isBroken && REFERS_BACK.test(text))) {
      this.counts.dropped += 1;
      this.#isBroken = true;
      return;
    }
    this.#isBroken = false;
    if (action === 'replace') return this.#replace(units);
    const { listed, ...written } = this.#write(text, { verbatim, quotes });
    if (!this.#append({ ...written, paragraph: false }, listed)) return;
    this.counts.kept += 1;
    if (findings.length > 0) this.counts.doubted += 1;
  }

  /** Puts the answer in a line before all other text, if there is room for it. */
  putFirst({ sentence, grounded }: CheckedSentence): void {
    const { characters, onText, onSources } = this.#options;
    const { listed, ...written } = this.#write(sentence.text, grounded);
    const whole = `${written.text}\n\n${this.text}`;
    if (this.text === '' || whole.length > characters || listed.cited.size > this.#listed.cited.size) return;
    this.text = whole;
    this.sentences.unshift(...written.sentences);
    onSources(this.sources);
    onText(whole);
  }

  #write(text: string, { verbatim, quotes }: Pick<GroundedSentence, 'verbatim' | 'quotes'>) {
    const { evidence } = this.#options;
    const [first] = quotes as [GroundedSentence['quotes'][number]];
    const sources = quotes.map(({ passage }) => evidence[passage - 1]!);
    const { listed, markers } = citeSources(this.#listed, sources);
    const { chunkId, text: passage } = sources[0]!.passage;
    const quote = passage.slice(first.start, first.end);
    const sentence = ended(text);
    const verdict: WrittenSentence['verdict'] = verbatim ? 'verified' : 'supported';
    const written = { sentence, markers, verdict, quote, chunkId, start: first.start, end: first.end };
    const marked = `${sentence} ${markers.map((marker) => `[${marker}]`).join('')}`;
    return { text: marked, sentences: [written], listed };
  }

  #replace(units: readonly Unit[]): void {
    this.counts.replaced += 1;
    const said = this.sentences.filter(({ sentence, quote }) => sentence === quote);
    const isSaid = ({ source: { passage }, start }: Unit) =>
      said.some((one) => one.chunkId === passage.chunkId && one.start === start);
    for (const unit of units.filter((one) => !isSaid(one))) {
      const { listed, markers } = citeSources(this.#listed, [unit.source]);
      this.#append({ ...layOutUnit(unit, markers[0] ?? 0), paragraph: true }, listed);
    }
  }

  /** Adds the text, unless it is too long or cites what has no place among the sources; says whether it did. */
  #append({ text, sentences, paragraph }: LaidOut & { paragraph: boolean }, listed: ListedSources): boolean {
    const { characters, onText, onSources } = this.#options;
    const gap = this.text === '' ? '' : paragraph || this.#endsParagraph ? '\n\n' : ' ';
    const lacksPlace = sentences.some(({ chunkId }) => !listed.cited.has(chunkId));
    this.full ||= lacksPlace || this.text.length + gap.length + text.length > characters;
    if (this.full) return false;
    if (listed.sources.some((source, at) => source !== this.#listed.sources[at])) {
      onSources(listed.sources);
      if (this.text !== '') onText(this.text);
    }
    this.#listed = listed;
    this.#endsParagraph = paragraph;
    this.text += `${gap}${text}`;
    this.sentences.push(...sentences);
    onText(`${gap}${text}`);
    return true;
  }
}

const ended = (text: string) => (/[.!?]["'”’)]*$/.test(text) ? text : `${text}.`);
