/** Measures grounding alone, in this process and in seconds: no retrieval, no service. For choosing words and shares. */
import { join } from 'node:path';
import type { CurrentDocument, IndexedPassage } from '@regqa/ports';
import { paraphrasePassage, plantFaults } from '@regqa/testing/planted-faults';
import { readAnsweringConfig } from '../../libs/features/query/src/answering-config.ts';
import { evidenceOf, groundSentence } from '../../libs/features/query/src/grounding/ground-sentence.ts';
import type { CitedSentence, GroundedSentence } from '../../libs/features/query/src/grounding/ground-sentence.ts';
import type { RankedPassage } from '../../libs/features/query/src/types.ts';
import { citationsOf, questionFor } from './ask-planted.ts';
import type { Outcome } from './ask-planted.ts';
import { isOf, readWritten } from './ask-written.ts';
import type { WrittenOutcome } from './ask-written.ts';
import { citationsFor } from './citations-for.ts';
import { withMarkers } from './fate.ts';
import type { Fate } from './fate.ts';
import { realDocuments, writtenAbout } from './real-documents.ts';
import { passagesOf, sampledPassages } from './sampled-passages.ts';
import type { SampledPassage } from './sampled-passages.ts';
import { thinned } from './thinned.ts';

const FATES = { keep: 'kept', replace: 'replaced', drop: 'dropped' } as const satisfies Record<GroundedSentence['action'], Fate>;

/** Returns what grounding decides about every planted and written sentence. */
export async function measureGrounding(data: string | null, projectFolder: string): Promise<{ outcomes: Outcome[]; written: WrittenOutcome[]; findings: Map<object, readonly string[]> }> {
  const { lexicon, grounding: config } = readAnsweringConfig(join(projectFolder, 'config'));
  const deps = { lexicon, config, scorer: null, signal: new AbortController().signal };
  const findings = new Map<object, readonly string[]>();
  const ground = async (cited: CitedSentence, question: string, passages: readonly SampledPassage[]): Promise<{ fate: Fate; found: readonly string[]; markers: readonly number[] }> => {
    const grounded = await groundSentence(cited, evidenceOf(question, passages.map(toRanked)), deps);
    return { fate: FATES[grounded.action], found: grounded.findings, markers: grounded.quotes.map(({ passage }) => passage) };
  };
  const documents = await realDocuments(data);
  const sampled = await sampledPassages(documents);
  const titles = [...new Set(sampled.map(({ title }) => title))];
  const outcomes: Outcome[] = [];
  for (const passage of sampled) {
    const others = titles.filter((title) => title !== passage.title);
    for (const planted of [...paraphrasePassage(passage), ...thinned(plantFaults(passage, others))]) {
      const { fate, found, markers } = await ground({ text: planted.sentence, citations: citationsOf(planted, passage) }, questionFor(passage), [passage]);
      const outcome = { planted, passage: passage.section ?? passage.title, fate: withMarkers(fate, planted.marker, markers) };
      findings.set(outcome, found);
      outcomes.push(outcome);
    }
  }
  const written: WrittenOutcome[] = [];
  const about = (await Promise.all((await writtenAbout(data, [])).map(({ path }) => passagesOf(path)))).flat();
  for (const one of data === null ? [] : readWritten()) {
    const passages = about.filter((passage) => isOf(one, passage));
    const numbered = passages.map(({ text }, at) => ({ number: at + 1, text }));
    const { fate, found } = await ground({ text: one.sentence, citations: citationsFor(one.sentence, numbered) }, one.question, passages);
    const outcome = { written: one, fate };
    findings.set(outcome, found);
    written.push(outcome);
  }
  return { outcomes, written, findings };
}

/** Only what grounding reads of a passage. */
function toRanked({ text, title, section, sectionHeading, headingPath }: SampledPassage, at: number): RankedPassage {
  const passage: Partial<IndexedPassage> = { text, section, sectionHeading, headingPath, chunkId: `measured:${at}` };
  const document: Partial<CurrentDocument> = { title };
  return { passage, document } as RankedPassage;
}
