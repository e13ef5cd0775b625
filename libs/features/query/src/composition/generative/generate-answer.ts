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
import type { DraftCounts } from './draft.ts';
import { findUnsupported } from './judge-sentences.ts';
import type { CheckedSentence, JudgeInput, JudgeOutcome } from './judge-sentences.ts';
import { answerMessages, sourcesForPrompt } from './prompt.ts';

export interface GenerationInput extends JudgeInput {
  readonly question: string;
  readonly sources: readonly RankedPassage[];
  readonly maxTokens: number;
  readonly scorer: SupportScorer | null;
  readonly judge: boolean;
  readonly onText: (text: string) => void;
}

export interface GeneratedAnswer {
  /** `declined`: the model found no answer; `unverified`: it wrote nothing that is grounded. */
  readonly outcome: 'answered' | 'partial' | 'declined' | 'unverified';
  readonly text: string;
  readonly sentences: readonly WrittenSentence[];
  readonly counts: DraftCounts;
  readonly findings: ReadonlyMap<Finding | LackOfQuotation, number>;
  readonly judge: JudgeOutcome;
}

/** Returns the model's answer as far as it is grounded. Throws ChatModelError. */
export async function generateAnswer(input: GenerationInput): Promise<GeneratedAnswer> {
  const { question, model, config, maxTokens, endsAt, signal } = input;
  const sources = sourcesForPrompt(input.sources, config.generation);
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
  #completeness = '';
  #headline: string | null = null;
  #sentences = 0;

  constructor(input: GenerationInput, evidence: GroundingEvidence) {
    const { config, scorer, signal, maxTokens, onText } = input;
    this.#input = input;
    this.#evidence = evidence;
    const { composition } = config;
    const characters = maxTokens * composition.characters_per_token;
    this.#draft = new Draft({ sources: evidence.sources, characters, composition, onText });
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
    const judge = await this.#judge();
    const draft = this.#draft;
    if (draft.sentences.length > 0) draft.addExceptions();
    const { sentences, findings, text, counts } = draft;
    const answered = this.#completeness === 'partial' ? 'partial' : 'answered';
    const outcome = sentences.length > 0 ? answered : this.#completeness === 'none' ? 'declined' : 'unverified';
    return { outcome, text, sentences, counts, findings, judge };
  }

  /** The headline stands first: it waits for the first sentence, whose quotations it has to agree with. */
  async #takeSentence(sentence: CitedSentence): Promise<void> {
    const grounded = await groundSentence(sentence, this.#evidence, this.#deps);
    const headline = this.#headline;
    this.#headline = null;
    if (grounded.action === 'keep' && headline !== null && this.#isHeadline(headline, sentence.text)) {
      const cited = { text: headline, citations: sentence.citations };
      const own = await groundSentence(cited, this.#evidence, this.#deps);
      this.#takeChecked({ sentence: cited, grounded: own, isHeadline: true });
    }
    this.#takeChecked({ sentence, grounded, isHeadline: false });
  }

  #takeChecked(checked: CheckedSentence): void {
    if (this.#input.judge) this.#waiting.push(checked);
    else this.#add(checked);
  }

  /** What is said in other words is judged; then everything is given out in its order. */
  async #judge(): Promise<JudgeOutcome> {
    const inOtherWords = this.#waiting.filter(({ grounded: { action, verbatim } }) => action === 'keep' && !verbatim);
    const { outcome, unsupported } = await findUnsupported(inOtherWords, this.#evidence, this.#input);
    for (const { grounded, ...checked } of this.#waiting) {
      const isUnsupported = unsupported.some(({ sentence }) => sentence === checked.sentence);
      const judged = isUnsupported ? withFinding(grounded, 'unsupported', this.#deps.config.grounding) : grounded;
      this.#add({ ...checked, grounded: judged });
    }
    return outcome;
  }

  #add({ sentence, grounded, isHeadline }: CheckedSentence): void {
    if (grounded.action === 'keep' || !isHeadline) this.#draft.add(sentence, grounded);
  }

  #isHeadline(headline: string, sentence: string): boolean {
    const words = headline.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    return words > 0 && words <= this.#input.config.generation.headline_words && headline !== sentence;
  }
}
