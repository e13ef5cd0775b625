/** Writes the answers of a set as TREC files, for trec_eval and its like. */
import { writeFile } from 'node:fs/promises';
import { judgeAnswer } from '../judge/judge-answer.ts';
import type { Judgement } from '../judge/judge-answer.ts';
import type { RunFiles } from './run-files.ts';

/** Writes `SET.run`, the sources in their order, and `SET.qrels`, those of them that are right. */
export async function writeTrecFiles(run: RunFiles, set: string): Promise<void> {
  const judged = (await run.answers(set)).map(judgeAnswer);
  await writeFile(run.file(set, 'run'), judged.map((one) => runLines(one, run.name)).join(''));
  await writeFile(run.file(set, 'qrels'), judged.map(qrelLines).join(''));
}

/** Returns lines of query id, `Q0`, chunk id, rank, confidence and run name. */
export function runLines({ question, sources }: Judgement, runName: string): string {
  const lines = sources.map(({ chunkId, confidence }, at) =>
    [question.id, 'Q0', fieldOf(chunkId), at + 1, confidence, runName].join(' '),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns lines of query id, `0`, chunk id and relevance for the right sources. */
export function qrelLines({ question, sources }: Judgement): string {
  const right = sources.filter((source) => source.right);
  return right.map(({ chunkId }) => `${question.id} 0 ${fieldOf(chunkId)} 1\n`).join('');
}

/** Fields are separated by white space. */
const fieldOf = (chunkId: string): string => chunkId.replace(/\s/g, '%20');
