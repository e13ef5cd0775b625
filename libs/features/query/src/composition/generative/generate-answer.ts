/** Has a model write an answer from the sources, and gives out each sentence as soon as it is grounded. */
import type { SupportScorer } from '@regqa/ports';
import type { Finding, LackOfQuotation } from '../../answering-schema.ts';
import { groundSentence, withFinding } from '../../grounding/ground-sentence.ts';
import type { CitedSentence, GroundingDeps, GroundingEvidence } from '../../grounding/ground-sentence.ts';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import type { WrittenSentence } from '../extractive/lay-out.ts';
import { AnswerReader } from './answer-reader.ts';
import type { ModelPart } from './answer-reader.ts';
import { Draft } from './draft.ts';
import type { DraftCounts, DraftListener } from './draft.ts';
import { findUnsupported } from './judge-sentences.ts';
import type { CheckedSentence, Judgement, JudgeInput, JudgeOutcome } from './judge-sentences.ts';
import type { ListedSources } from './listed-sources.ts';
import { answerMessages, sourcesForPrompt } from './prompt.ts';

export interface GenerationInput extends JudgeInput, DraftListener {
  readonly question: string;
  /** What the model reads, the best first: as many as its prompt takes. */
  readonly evidence: readonly RankedPassage[];
  readonly listed: ListedSources;
  readonly maxTokens: number;
  readonly scorer: SupportScorer | null;
  readonly judge: boolean;
}

export interface GeneratedAnswer {
  /** `declined`: the model found no answer; `unverified`: it wrote nothing that is grounded. */
  readonly outcome: 'answered' | 'partial' | 'declined' | 'unverified';
  readonly text: string;
  readonly sentences: readonly WrittenSentence[];
  readonly sources: readonly RankedPassage[];
  readonly counts: DraftCounts;
  readonly findings: ReadonlyMap<Finding | LackOfQuotation, number>;
  readonly judge: JudgeOutcome;
}

/** Returns the model's answer as far as it is grounded. Throws ChatModelError. */
export async function generateAnswer(input: GenerationInput): Promise<GeneratedAnswer> {
  const { question, model, config, maxTokens, endsAt, signal } = input;
  const sources = sourcesForPrompt(input.evidence, config.generation);
  const writing = new Writing(input, { question, sources });
  const chunks = model.complete({
    messages: answerMessages(question, sources, config.generation),
    maxTokens: Math.ceil(maxTokens * config.generation.tokens_with_quotes),
    schema: config.generation.prompt.schema,
    deadlineMs: endsAt - performance.now(),
    signal,
  });
  const reader = new AnswerReader(config.generation.longest_part);
  for await (const chunk of chunks) {
    for (const part of reader.push(chunk)) await writing.take(part);
    // Neither what does not fit nor what has no end is worth the model's work: leaving the loop ends it.
    if (writing.isOver || reader.isLost) break;
  }
  return writing.finish();
}

class Writing {
  readonly #input: GenerationInput;
  readonly #evidence: GroundingEvidence;
  readonly #draft: Draft;
  readonly #deps: GroundingDeps;
  readonly #waiting: CheckedSentence[] = [];
  readonly #kept: CitedSentence[] = [];
  #completeness = '';
  #headline: string | null = null;
  #sentences = 0;

  constructor(input: GenerationInput, evidence: GroundingEvidence) {
    const { config, scorer, signal, maxTokens, listed, onText, onSources } = input;
    this.#input = input;
    this.#evidence = evidence;
    const { composition } = config;
    const characters = maxTokens * composition.characters_per_token;
    this.#draft = new Draft({ evidence: evidence.sources, listed, characters, composition, onText, onSources });
    this.#deps = { config, scorer, signal };
  }

  get isOver(): boolean {
    const { most_sentences } = this.#input.config.generation;
    return this.#draft.full || this.#completeness === 'none' || this.#sentences > most_sentences;
  }

  async take(part: ModelPart): Promise<void> {
    if (part.kind === 'completeness') this.#completeness = part.value;
    else if (part.kind === 'headline') this.#headline = part.value;
    else if (part.kind === 'sentence') {
      this.#sentences += 1;
      if (!this.isOver) await this.#takeSentence(part.sentence);
    }
  }

  async finish(): Promise<GeneratedAnswer> {
    const headline = await this.#groundHeadline();
    const { outcome: judge, unsupported } = await this.#judge(headline);
    const draft = this.#draft;
    if (draft.sentences.length > 0) draft.addExceptions();
    if (headline !== null && !unsupported.includes(headline)) draft.putFirst(headline.sentence, headline.grounded);
    const { sentences, sources, findings, text, counts } = draft;
    const answered = this.#completeness === 'partial' ? 'partial' : 'answered';
    const outcome = sentences.length > 0 ? answered : this.#completeness === 'none' ? 'declined' : 'unverified';
    return { outcome, text, sentences, sources, counts, findings, judge };
  }

  async #takeSentence(sentence: CitedSentence): Promise<void> {
    const grounded = await groundSentence(sentence, this.#evidence, this.#deps);
    if (grounded.action === 'keep') this.#kept.push(sentence);
    if (this.#input.judge) this.#waiting.push({ sentence, grounded });
    else this.#draft.add(sentence, grounded);
  }

  /** A headline sums up: the quotations of all sentences that are kept have to bear it out. */
  async #groundHeadline(): Promise<CheckedSentence | null> {
    const text = this.#headline;
    if (text === null || this.#kept.length === 0 || !this.#isHeadline(text)) return null;
    const cited = this.#kept.flatMap(({ citations }) => citations);
    const citations = [...new Map(cited.map((one) => [`${one.passage} ${one.quote}`, one])).values()];
    const sentence = { text, citations };
    const grounded = await groundSentence(sentence, this.#evidence, this.#deps);
    return grounded.action === 'keep' ? { sentence, grounded } : null;
  }

  /** What is said in other words is judged; then everything is given out in its order. */
  async #judge(headline: CheckedSentence | null): Promise<Judgement> {
    if (!this.#input.judge) return { outcome: 'none', unsupported: [] };
    const all = [...(headline === null ? [] : [headline]), ...this.#waiting];
    const inOtherWords = all.filter(({ grounded: { action, verbatim } }) => action === 'keep' && !verbatim);
    const judgement = await findUnsupported(inOtherWords, this.#evidence, this.#input);
    for (const checked of this.#waiting) {
      const { sentence, grounded } = checked;
      const isUnsupported = judgement.unsupported.includes(checked);
      const judged = isUnsupported ? withFinding(grounded, 'unsupported', this.#deps.config.grounding) : grounded;
      this.#draft.add(sentence, judged);
    }
    return judgement;
  }

  #isHeadline(text: string): boolean {
    const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    const isSaid = this.#kept.some((sentence) => sentence.text === text);
    return words > 0 && words <= this.#input.config.generation.headline.most_words && !isSaid;
  }
}
