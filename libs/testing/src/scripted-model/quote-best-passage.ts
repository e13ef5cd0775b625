import type { ReceivedCompletion } from './scripted-model-server.ts';

/**
 * Returns an answer as a careful model would give it: of the passages in the prompt, the sentence that shares most words
 * with the question, and the passage's number. The prompt holds passages between lines `<border> <number>`, then the question.
 */
export function quoteBestPassage({ body }: ReceivedCompletion): string {
  const prompt = body.messages.at(-1)?.content ?? '';
  const asked = new Set(wordsOf(/\nQuestion: (.*)$/s.exec(prompt)?.[1] ?? ''));
  const border = prompt.slice(0, prompt.indexOf(' '));
  const passages = prompt.split(`${border} `).slice(1, -1);
  const sentences = passages.flatMap((passage, at) => sentencesOf(passage).map((sentence) => ({ sentence, marker: at + 1, shared: wordsOf(sentence).filter((word) => asked.has(word)).length })));
  const best = sentences.reduce((found, one) => (one.shared > found.shared ? one : found), { sentence: '', marker: 0, shared: 0 });
  return best.shared === 0 ? '' : `${best.sentence} [${best.marker}]`;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** The passage's number and its description come first, on two lines. */
function sentencesOf(passage: string): string[] {
  return (passage.split('\n').slice(2).join('\n').match(/[A-Z][^.\n]*\./g) ?? []).map((sentence) => sentence.trim());
}
