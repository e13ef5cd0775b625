import type { ApiClient } from '@regqa/platform';
import { QuoteCheck } from './check-quotes.ts';
import type { JudgedQuestion } from './figures.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { QuestionSet } from './question-set.ts';
import { describeJudgement } from './summary.ts';
import type { JudgedSet } from './summary.ts';
import { agreementOfWordings, unanimousGroups } from './wordings.ts';

export interface Asking {
  readonly client: ApiClient;
  /** Reads each quoted passage and compares the quotes with it. */
  readonly checksQuotes: boolean;
  /** Told a line for each question. */
  readonly tell: (line: string) => void;
}

/** Asks one question after the other, so that the response times are those of an idle service. Throws what the client throws. */
export async function askSet({ name, questions }: QuestionSet, { client, checksQuotes, tell }: Asking): Promise<JudgedSet> {
  const quotes = new QuoteCheck(client);
  const judged: JudgedQuestion[] = [];
  for (const question of questions) {
    const answer = await client.call('answerQuestion', { body: { query: question.question, ...question.filters } });
    const judgement = { ...judgeAnswer(question, answer), quotesStanding: checksQuotes ? await quotes.standing(answer) : null, agreesWithWordings: null };
    judged.push(judgement);
    tell(describeJudgement(judgement));
  }
  const agrees = agreementOfWordings(questions, judged);
  return { name, questions: judged.map((one) => ({ ...one, agreesWithWordings: agrees.get(one.id) ?? null })), wordings: unanimousGroups(questions, agrees) };
}
