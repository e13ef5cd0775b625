import { TEXT } from '../text/text.ts';

/** Returns the answer without its first line where that is what the notice above it says already. */
export function withoutHedge(answer: string): string {
  const hedge = `${TEXT.answer.mayNotAnswer}.`;
  return answer.startsWith(hedge) ? answer.slice(hedge.length).trimStart() : answer;
}
