/** Judges the answers of a set together: whether wordings of one question agree shows only there. */
import type { AnsweredQuestion } from '../generate/run-files.ts';
import { judgeAnswer } from '../judge/judge-answer.ts';
import type { Judgement } from '../judge/judge-answer.ts';

export interface JudgedQuestion extends Judgement {
  /** Among wordings of a question: its first provision is the one that most of them lead to. Null for others. */
  readonly agreesWithGroup: boolean | null;
}

/** Returns the judgements of a set's answers, in their order. */
export function judgeSet(answers: readonly AnsweredQuestion[]): JudgedQuestion[] {
  const judgements = answers.map(judgeAnswer);
  const groups = Map.groupBy(judgements, ({ question }) => question.group);
  const commonest = new Map([...groups].map(([group, members]) => [group, commonestProvision(members)]));
  return judgements.map((one) => {
    const { group } = one.question;
    const agrees = one.firstProvision !== null && one.firstProvision === commonest.get(group);
    return { ...one, agreesWithGroup: group === '' ? null : agrees };
  });
}

function commonestProvision(members: readonly Judgement[]): string | null {
  const provisions = Map.groupBy(
    members.flatMap(({ firstProvision }) => firstProvision ?? []),
    (one) => one,
  );
  return [...provisions].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
