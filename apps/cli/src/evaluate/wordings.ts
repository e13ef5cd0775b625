/** Decides whether several wordings of one question lead to the same provision. */
import type { EvaluationQuestion } from '@regqa/contracts';
import type { Judgement } from './judge-answer.ts';

/** The kind of questions of which those with the same expectation and filters ask the same. */
const KIND = 'ten wordings';

/** Returns, for each question that is one of several wordings, whether its first provision is the one most of them lead to. */
export function agreementOfWordings(questions: readonly EvaluationQuestion[], judgements: readonly Judgement[]): Map<string, boolean> {
  const byId = new Map(judgements.map((judgement) => [judgement.id, judgement.firstProvision]));
  const agrees = new Map<string, boolean>();
  for (const group of groupsOf(questions)) {
    const provisions = group.map(({ id }) => byId.get(id) ?? null);
    const most = commonest(provisions);
    for (const [at, { id }] of group.entries()) agrees.set(id, provisions[at] !== null && provisions[at] === most);
  }
  return agrees;
}

/** How many groups of wordings there are, and in how many all lead to one provision. */
export function unanimousGroups(questions: readonly EvaluationQuestion[], agrees: ReadonlyMap<string, boolean>): { readonly groups: number; readonly unanimous: number } {
  const groups = groupsOf(questions);
  return { groups: groups.length, unanimous: groups.filter((group) => group.every(({ id }) => agrees.get(id) === true)).length };
}

function groupsOf(questions: readonly EvaluationQuestion[]): EvaluationQuestion[][] {
  const groups = new Map<string, EvaluationQuestion[]>();
  for (const question of questions) {
    if (question.kind !== KIND) continue;
    const key = JSON.stringify([question.expect, question.filters]);
    groups.set(key, [...(groups.get(key) ?? []), question]);
  }
  return [...groups.values()];
}

function commonest(provisions: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const provision of provisions) if (provision !== null) counts.set(provision, (counts.get(provision) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
