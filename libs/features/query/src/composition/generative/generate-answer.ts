/** Has a model write an answer from the sources, and gives out each sentence as soon as it is grounded. */
import type { SupportScorer } from '@regqa/ports';
import { groundSentence, mayBeJudged } from '../../grounding/ground-sentence.ts';
import type {
  CitedSentence,
  GroundedSentence,
  GroundingDeps,
  GroundingEvidence,
} from '../../grounding/ground-sentence.ts';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import { AnswerReader } from './answer-reader.ts';
import type { ModelPart } from './answer-reader.ts';
import { Draft } from './draft.ts';
import type { DraftOptions } from './draft.ts';
import { hasFailed, judgeSentences } from './judge-sentences.ts';
import type { CheckedSentence, JudgeInput, JudgeOutcome } from './judge-sentences.ts';
import { answerMessages, sourcesForPrompt } from './prompt.ts';

export interface GenerationInput extends JudgeInput, Pick<DraftOptions, 'listed' | 'onText' | 'onSources'> {
  readonly question: string;
  /** What the model reads, the best first: as many as its prompt takes. */
  readonly evidence: readonly RankedPassage[];
  readonly maxTokens: number;
  readonly scorer: SupportScorer | null;
  readonly judge: boolean;
}

export interface GeneratedAnswer extends Pick<Draft, 'text' | 'sentences' | 'sources' | 'counts' | 'findings'> {
  /** `declined`: the model found no answer; `unverified`: it wrote nothing that is grounded. */
  readonly outcome: 'answered' | 'partial' | 'declined' | 'unverified';
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
    const characters = maxTokens * config.composition.characters_per_token;
    this.#draft = new Draft({ evidence: evidence.sources, listed, characters, onText, onSources });
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
    const checked = headline === null ? this.#waiting : [headline, ...this.#waiting];
    const asked = this.#input.judge ? checked : [];
    const { outcome: judge, settled } = await judgeSentences(asked, this.#evidence, this.#input);
    const settledOf = (one: CheckedSentence) => settled.get(one) ?? one.grounded;
    const draft = this.#draft;
    for (const waiting of this.#waiting) if (!draft.full) draft.add(waiting.sentence, settledOf(waiting));
    // It may rest on sentences that only a verdict keeps.
    if (headline !== null && !hasFailed(judge) && settledOf(headline).findings.length === 0) draft.putFirst(headline);
    const { sentences, sources, findings, text, counts } = draft;
    const answered = this.#completeness === 'partial' ? 'partial' : 'answered';
    const outcome = sentences.length > 0 ? answered : this.#completeness === 'none' ? 'declined' : 'unverified';
    return { outcome, text, sentences, sources, counts, findings, judge };
  }

  async #takeSentence(sentence: CitedSentence): Promise<void> {
    const grounded = await groundSentence(sentence, this.#evidence, this.#deps);
    if (this.#mayStay(grounded)) this.#kept.push(sentence);
    if (this.#input.judge) this.#waiting.push({ sentence, grounded });
    else this.#draft.add(sentence, grounded);
  }

  /** A headline sums up: the quotations of all sentences that may stay have to bear it out. */
  async #groundHeadline(): Promise<CheckedSentence | null> {
    const text = this.#headline;
    if (text === null || this.#kept.length === 0 || !this.#isHeadline(text)) return null;
    const cited = this.#kept.flatMap(({ citations }) => citations);
    const citations = [...new Map(cited.map((one) => [`${one.passage} ${one.quote}`, one])).values()];
    const sentence = { text, citations };
    const grounded = await groundSentence(sentence, this.#evidence, this.#deps);
    return this.#mayStay(grounded) ? { sentence, grounded } : null;
  }

  #mayStay(grounded: GroundedSentence): boolean {
    const { judge, config } = this.#input;
    return grounded.action === 'keep' || (judge && mayBeJudged(grounded, config.grounding));
  }

  #isHeadline(text: string): boolean {
    const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    const { most_words } = this.#input.config.generation.headline;
    return words > 0 && words <= most_words && this.#kept.every((sentence) => sentence.text !== text);
  }
}
