import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ReceivedCompletion } from '@regqa/testing/scripted-model';
import { readWritten } from './ask-written.ts';
import { RecordedJudge } from './recorded-judge.ts';

const asking = (content: string) =>
  ({ body: { messages: [{ role: 'user', content }] } }) as unknown as ReceivedCompletion;
const judging = (...sentences: string[]) =>
  asking(JSON.stringify({ sentences: sentences.map((sentence) => ({ sentence })) }));

describe('the recorded judge', () => {
  it('has a verdict on held-out sentences, and on none of the others', () => {
    const known = (sentence: string) => {
      const judge = new RecordedJudge();
      judge.beside('')(judging(sentence), 1);
      return judge.unknown === 0;
    };
    const [heldOut, others] = [true, false].map((held) => readWritten().filter((one) => one.held_out === held));
    expect(heldOut!.filter(({ sentence }) => known(sentence)).length).toBeGreaterThan(0.8 * heldOut!.length);
    expect(others!.slice(0, 100).some(({ sentence }) => known(sentence))).toBe(false);
  });

  it('says no of a sentence that it has no verdict on, and counts it', () => {
    const judge = new RecordedJudge();
    expect(judge.beside('')(judging('Bells ring.', 'Lamps burn.'), 1)).toEqual({
      kind: 'write',
      text: JSON.stringify({ supported: ['no', 'no'] }),
    });
    expect(judge.unknown).toBe(2);
  });

  it('leaves what is no request of a judge to the writer', () => {
    const judge = new RecordedJudge();
    for (const content of ['Question: how high?', '{"question": "how high?"}'])
      expect(judge.beside('At most 9 metres.')(asking(content), 1)).toMatchObject({ text: 'At most 9 metres.' });
  });

  it('keeps no words of the law', () => {
    const file = readFileSync(join(import.meta.dirname, 'judge-verdicts.jsonl'), 'utf8');
    for (const line of file.trim().split('\n'))
      expect(line).toMatch(/^\{"sentence": "[0-9a-f]{16}", "supported": (true|false)\}$/);
  });
});
