/** The verdicts of a large language model on planted and written sentences, recorded, in the place of a judge. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelScript } from '@regqa/testing/scripted-model';
import { z } from 'zod';

const Verdict = z.strictObject({ sentence: z.string(), supported: z.boolean() });
const Asked = z.object({ sentences: z.array(z.object({ sentence: z.string() })) });

export class RecordedJudge {
  /** Sentences that it was asked about and has no verdict on: it says no. */
  unknown = 0;
  readonly #verdicts: ReadonlyMap<string, boolean>;

  constructor() {
    const file = readFileSync(join(import.meta.dirname, 'judge-verdicts.jsonl'), 'utf8');
    const rows = file.split('\n').filter((line) => line !== '');
    const verdicts = rows.map((row) => Verdict.parse(JSON.parse(row)));
    this.#verdicts = new Map(verdicts.map(({ sentence, supported }) => [sentence, supported]));
  }

  /** Returns what answers a judge's request by the verdicts, and any other with the text. */
  beside(text: string): ModelScript {
    return ({ body: { messages } }) => {
      const asked = Asked.safeParse(parseJson(messages.at(-1)?.content ?? '')).data;
      if (asked === undefined) return { kind: 'write', text };
      const supported = asked.sentences.map(({ sentence }) => (this.#isSupported(sentence) ? 'yes' : 'no'));
      return { kind: 'write', text: JSON.stringify({ supported }) };
    };
  }

  #isSupported(sentence: string): boolean {
    const verdict = this.#verdicts.get(keyOf(sentence));
    if (verdict === undefined) this.unknown += 1;
    return verdict ?? false;
  }
}

/** Sentences that were planted are mostly the law's own words, which are not kept here. */
const keyOf = (sentence: string) => createHash('sha256').update(sentence).digest('hex').slice(0, 16);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // what is no JSON is no request of a judge
  }
}
