import { said } from './said.ts';
import type { ReceivedCompletion } from './scripted-model-server.ts';

/**
 * Returns a structured answer as a careful model would give it: of the passages in the prompt, the sentence that shares
 * most words with the question, which quotes itself. The prompt holds passages between lines `<border> <number>`, then
 * the question.
 */
export function quoteBestPassage(request: ReceivedCompletion): string {
  return quoteSentences(request, 1);
}

/**
 * Returns such an answer of several sentences, those that share most words first; fewer where the passages have fewer
 * that share any.
 */
export function quoteSentences({ body }: ReceivedCompletion, count: number): string {
  const prompt = body.messages.at(-1)?.content ?? '';
  const asked = new Set(wordsOf(/\nQuestion: (.*)$/s.exec(prompt)?.[1] ?? ''));
  const border = prompt.slice(0, prompt.indexOf(' '));
  const passages = prompt.split(`${border} `).slice(1, -1);
  const sentences = passages.flatMap((passage, at) =>
    sentencesOf(passage).map((sentence) => ({
      sentence,
      marker: at + 1,
      shared: wordsOf(sentence).filter((word) => asked.has(word)).length,
    })),
  );
  const best = sentences.filter(({ shared }) => shared > 0).sort((one, other) => other.shared - one.shared);
  return said(
    ...best
      .slice(0, count)
      .map(({ sentence, marker }) => ({ text: sentence, citations: [{ passage: marker, quote: sentence }] })),
  );
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** The passage's number and its description come first, on two lines. */
function sentencesOf(passage: string): string[] {
  return (
    passage
      .split('\n')
      .slice(2)
      .join('\n')
      .match(/[A-Z][^.\n]*\./g) ?? []
  ).map((sentence) => sentence.trim());
}
