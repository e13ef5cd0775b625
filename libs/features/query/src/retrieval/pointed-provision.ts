import type { PassageIndex } from '@regqa/ports';
import type { Corpus } from '../corpus/corpus.ts';
import { byRank } from './judge-candidates.ts';
import type { Candidate, Judgement } from './judge-candidates.ts';
import { namedProvision } from './provision-keys.ts';

export interface PointedStores {
  readonly index: Pick<PassageIndex, 'provision'>;
  readonly corpus: Pick<Corpus, 'documentOf'>;
}

/** `See clause 5.4 for controls relating to the number of bedrooms`: where the rule stands that uses the term. */
const POINTS = /\bsee (?:also )?(clause|section|regulation|rule) (\d[^\s,;]*)/i;
/** Before what points to it, after all that is before that: candidates are ordered by steps many times as large. */
const BEFORE = 1e-6;

/**
 * Puts the provision first that the definition in the first place points to: a question that uses a defined term without
 * asking what it means wants the rule, and the dictionary of a plan says where that stands. What is pointed to is as
 * relevant as the definition. Returns the judgement as it is where the first is no definition, or points nowhere in its
 * instrument. Throws DependencyUnavailableError.
 */
export async function withPointedProvision(judgement: Judgement, { index, corpus }: PointedStores): Promise<Judgement> {
  const first = judgement.candidates[0];
  const provisionKey = first === undefined || first.features.dictionary === 0 ? null : pointedIn(first);
  if (first === undefined || provisionKey === null) return judgement;
  const isPointedTo = ({ passage }: Candidate) => passage.generation === first.passage.generation && passage.provisionKey === provisionKey;
  const found = judgement.candidates.find(isPointedTo) ?? (await readProvision());
  if (found === undefined) return judgement;
  const pointed = { ...found, rank: first.rank + BEFORE, confidence: Math.max(found.confidence, first.confidence) };
  return { ...judgement, candidates: [pointed, ...judgement.candidates.filter(({ passage }) => passage.chunkId !== pointed.passage.chunkId)] };

  async function readProvision(): Promise<Candidate | undefined> {
    const passages = await index.provision({ generation: first!.passage.generation, provisionKey: provisionKey! });
    const document = corpus.documentOf(first!.passage.generation);
    return document === undefined ? undefined : passages.map((passage) => judgement.judge(passage, document)).sort(byRank)[0];
  }
}

/** Returns the key of the provision that a definition points to, or null. */
function pointedIn({ passage }: Candidate): string | null {
  const [, kind, number] = POINTS.exec(passage.text) ?? [];
  return kind === undefined || number === undefined ? null : (namedProvision(kind, number)?.key ?? null);
}
