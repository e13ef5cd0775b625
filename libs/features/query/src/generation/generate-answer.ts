import { ChatModelError } from '@regqa/errors';
import type { ChatCompletion, ChatMessage, ChatModel } from '@regqa/ports';
import { CHARACTERS_PER_TOKEN, sentenceText, separator } from '../composition/extractive/lay-out.ts';
import type { WrittenSentence } from '../composition/extractive/lay-out.ts';
import type { RankedPassage } from '../types.ts';
import { readEvidence } from '../verification/evidence.ts';
import { Draft } from './draft.ts';
import { answerMessages, DECLINED, repairMessages, sourcesForPrompt, WITHDRAWN } from './prompt.ts';
import { readSentence, SentenceReader } from './sentence-reader.ts';

export interface GenerationInput {
  readonly question: string;
  readonly sources: readonly RankedPassage[];
  readonly maxTokens: number;
  readonly model: ChatModel;
  /** `performance.now()` by which all is over. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
  /** Hears each sentence as soon as it and all before it are verified. */
  readonly onSentence: (sentence: WrittenSentence, text: string) => void;
}

export interface GeneratedAnswer {
  /** `declined`: the model found no answer; `unverified`: it wrote nothing that could be verified. */
  readonly outcome: 'answered' | 'declined' | 'unverified';
  readonly text: string;
  readonly sentences: readonly WrittenSentence[];
  /** Sentences that could not be verified. */
  readonly leftOut: number;
  /** Exceptions that were added because no sentence gave them. */
  readonly exceptionsAdded: number;
  readonly usage: readonly NonNullable<ChatCompletion['usage']>[];
}

/** Asking once more takes about this long, in milliseconds; with less time left it is not begun. */
const SHORTEST_REPAIR_MS = 1_500;
/** Tokens beyond the answer's own that markers and a last sentence take. */
const SPARE_TOKENS = 64;
const NUMBERED = /^\s*(\d{1,3})\s*[:.)]\s*(.+)$/gm;

/**
 * Has the model write an answer and returns what of it the sources bear out: each sentence is verified as it comes, what
 * fails is asked for once more and then left out. Throws ChatModelError.
 */
export async function generateAnswer(input: GenerationInput): Promise<GeneratedAnswer> {
  const writing = new Writing(input);
  const asked = answerMessages(input.question, writing.shown);
  const { text, usage } = await writing.draft(asked);
  const usages = [usage];
  if (text.trim().startsWith(DECLINED) || (writing.isEmpty && text.includes(DECLINED))) return writing.finish('declined', usages);
  if (writing.needsRepair) usages.push(await writing.repair(repairMessages(asked, text, writing.rejected)));
  return writing.finish('answered', usages);
}

/** One answer while it is written. */
class Writing {
  readonly shown: readonly RankedPassage[];
  readonly #input: GenerationInput;
  readonly #draft: Draft;
  readonly #sentences: WrittenSentence[] = [];
  #text = '';
  #full = false;

  constructor(input: GenerationInput) {
    this.#input = input;
    this.shown = sourcesForPrompt(input.sources);
    this.#draft = new Draft(readEvidence(this.shown));
  }

  get isEmpty(): boolean {
    return this.#sentences.length === 0;
  }

  get rejected() {
    return this.#draft.rejected;
  }

  get needsRepair(): boolean {
    return this.rejected.length > 0 && !this.#full && this.#input.endsAt - performance.now() >= SHORTEST_REPAIR_MS;
  }

  /** Reads the model's answer sentence by sentence and gives out what is verified. */
  async draft(messages: readonly ChatMessage[]): Promise<{ text: string; usage: ChatCompletion['usage'] }> {
    const reader = new SentenceReader();
    const { text, completion } = await this.#complete(messages, (piece) => this.#take(reader.push(piece)));
    const last = reader.end();
    // A sentence that the token limit cut off says less than it was going to.
    this.#take(completion.finish === 'length' ? last.slice(0, -1) : last);
    return { text, usage: completion.usage };
  }

  /** Puts in what the model wrote in place of rejected sentences. A failure of this second request leaves them out. */
  async repair(messages: readonly ChatMessage[]): Promise<ChatCompletion['usage']> {
    const { text, completion } = await this.#complete(messages, () => undefined).catch(ignoreUnlessAborted);
    for (const [, place, line] of text.matchAll(NUMBERED)) {
      if (line!.trim().startsWith(WITHDRAWN)) continue;
      for (const cited of readSentence(line!)) this.#draft.replace(Number(place), cited);
    }
    return completion.usage;
  }

  finish(outcome: 'answered' | 'declined', usages: readonly ChatCompletion['usage'][]): GeneratedAnswer {
    this.#draft.leaveOutRejected();
    this.#giveOut(this.#draft.take());
    const before = this.#sentences.length;
    if (before > 0) this.#giveOut(this.#draft.missingExceptions());
    const usage = usages.filter((one) => one !== null);
    return { outcome: outcome === 'declined' || before > 0 ? outcome : 'unverified', text: this.#text, sentences: this.#sentences, leftOut: this.#draft.leftOut, exceptionsAdded: this.#sentences.length - before, usage };
  }

  #take(sentences: ReturnType<SentenceReader['push']>): void {
    for (const sentence of sentences) if (!sentence.text.startsWith(DECLINED)) this.#draft.add(sentence);
    this.#giveOut(this.#draft.take());
  }

  /** Gives out sentences as far as the answer's length allows; after the first that does not fit none follows. */
  #giveOut(sentences: readonly WrittenSentence[]): void {
    for (const sentence of sentences) {
      const text = `${separator(this.#sentences.at(-1), sentence)}${sentenceText(sentence)}`;
      this.#full ||= this.#text.length + text.length > this.#input.maxTokens * CHARACTERS_PER_TOKEN;
      if (this.#full) return;
      this.#text += text;
      this.#sentences.push(sentence);
      this.#input.onSentence(sentence, text);
    }
  }

  async #complete(messages: readonly ChatMessage[], onText: (piece: string) => void): Promise<{ text: string; completion: ChatCompletion }> {
    const { model, maxTokens, endsAt, signal } = this.#input;
    const chunks = model.complete({ messages, maxTokens: maxTokens + SPARE_TOKENS, deadlineMs: endsAt - performance.now(), signal });
    let text = '';
    try {
      for (let next = await chunks.next(); ; next = await chunks.next()) {
        if (next.done) return { text, completion: next.value };
        text += next.value;
        onText(next.value);
      }
    } finally {
      await chunks.return(NOTHING.completion);
    }
  }
}

const NOTHING = { text: '', completion: { finish: 'stop', usage: null } } as const;

function ignoreUnlessAborted(error: unknown): typeof NOTHING {
  if (error instanceof ChatModelError && error.failure !== 'aborted') return NOTHING;
  throw error;
}
