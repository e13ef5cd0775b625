/**
 * Measures grounding alone, in this process and in seconds: no retrieval, no service. For choosing words and shares.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLocalSupportScorer } from '@regqa/adapter-onnx-models';
import type { LocalSupportScorer } from '@regqa/adapter-onnx-models';
import type { CurrentDocument, IndexedPassage } from '@regqa/ports';
import { paraphrasePassage, plantFaults } from '@regqa/testing/planted-faults';
import { groundSentence, readAnsweringConfig } from '@regqa/feature-query';
import type { CitedSentence, GroundedSentence, RankedPassage } from '@regqa/feature-query';
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

const FATES = { keep: 'kept', replace: 'replaced', drop: 'dropped' } as const satisfies Record<
  GroundedSentence['action'],
  Fate
>;

/** Both processors: nothing else is measured. */
const THREADS = 2;
const LOADING_POLL_MS = 50;
/** As long as it takes: here it is measured what the scorer says, not how fast. */
const BUDGET_MS = 60_000;

/**
 * Returns what grounding decides about every planted and written sentence, with the support scorer where there is one.
 */
export async function measureGrounding(
  data: string | null,
  projectFolder: string,
  onRow?: (row: GroundingRow) => void,
): Promise<Measured> {
  // What is written down is to be read by a scorer, and has none.
  const scorer = onRow === undefined ? await openScorer(projectFolder) : null;
  try {
    return await measureWith(scorer, { data, projectFolder, onRow });
  } finally {
    await scorer?.close();
  }
}

/** A sentence with what it rests on. */
export interface GroundingRow {
  readonly set: 'planted' | 'written';
  readonly held_out: boolean;
  readonly fault: string | null;
  /** Whether the fault is in the quotation, not in the sentence. */
  readonly quotation_fault: boolean;
  readonly sentence: string;
  readonly quote: string;
  readonly title: string;
  readonly section: string | null;
  readonly heading: string | null;
}

const QUOTATION_FAULTS: readonly string[] = [
  'quote altered by a word',
  'text from outside',
  'injection obeyed',
  'invented citation',
];

async function openScorer(projectFolder: string): Promise<LocalSupportScorer | null> {
  const folder = process.env['SUPPORT_SCORER_MODEL_DIR'] ?? join(projectFolder, 'models/support-scorer');
  if (!existsSync(folder)) return null;
  const logger = { info: () => undefined, warn: (fields: object, message: string) => console.warn(message, fields) };
  const scorer = await createLocalSupportScorer({ folder, threads: THREADS, logger });
  while (!scorer.available) await delay(LOADING_POLL_MS);
  return scorer;
}

interface Measured {
  readonly outcomes: Outcome[];
  readonly written: WrittenOutcome[];
  /** What was found of each outcome. */
  readonly findings: Map<object, readonly string[]>;
}

async function measureWith(
  scorer: LocalSupportScorer | null,
  {
    data,
    projectFolder,
    onRow,
  }: { data: string | null; projectFolder: string; onRow: ((row: GroundingRow) => void) | undefined },
): Promise<Measured> {
  const shipped = readAnsweringConfig(join(projectFolder, 'config'));
  const support = { ...shipped.grounding.support, budget_ms: BUDGET_MS };
  const config = { ...shipped, grounding: { ...shipped.grounding, support } };
  const deps = { config, scorer, signal: new AbortController().signal };
  const findings = new Map<object, readonly string[]>();
  const ground = grounder(deps, onRow);
  const documents = await realDocuments(data);
  const sampled = await sampledPassages(documents);
  const titles = [...new Set(sampled.map(({ title }) => title))];
  const outcomes: Outcome[] = [];
  for (const passage of sampled) {
    const others = titles.filter((title) => title !== passage.title);
    for (const planted of [...paraphrasePassage(passage), ...thinned(plantFaults(passage, others))]) {
      const { fate, found, markers } = await ground(
        { text: planted.sentence, citations: citationsOf(planted, passage) },
        questionFor(passage),
        { passages: [passage], known: { set: 'planted', fault: planted.fault, held_out: planted.heldOut } },
      );
      const outcome = {
        planted,
        passage: passage.section ?? passage.title,
        fate: withMarkers(fate, planted.marker, markers),
      };
      findings.set(outcome, found);
      outcomes.push(outcome);
    }
  }
  const written: WrittenOutcome[] = [];
  const about = (await Promise.all((await writtenAbout(data, [])).map(({ path }) => passagesOf(path)))).flat();
  for (const one of data === null ? [] : readWritten()) {
    const passages = about.filter((passage) => isOf(one, passage));
    const numbered = passages.map(({ text }, at) => ({ number: at + 1, text }));
    const { fate, found } = await ground(
      { text: one.sentence, citations: citationsFor(one.sentence, numbered) },
      one.question,
      { passages, known: { set: 'written', fault: one.kind === 'correct' ? null : one.kind, held_out: one.held_out } },
    );
    const outcome = { written: one, fate };
    findings.set(outcome, found);
    written.push(outcome);
  }
  return { outcomes, written, findings };
}

type Known = Pick<GroundingRow, 'set' | 'fault' | 'held_out'>;

/** Returns what grounds a sentence, and gives out the row of each. */
function grounder(deps: Parameters<typeof groundSentence>[2], onRow: ((row: GroundingRow) => void) | undefined) {
  return async (
    cited: CitedSentence,
    question: string,
    { passages, known }: { passages: readonly SampledPassage[]; known: Known },
  ): Promise<{ fate: Fate; found: readonly string[]; markers: readonly number[] }> => {
    const { units, action, findings, quotes } = await groundSentence(
      cited,
      { question, sources: passages.map(toRanked) },
      deps,
    );
    const { title = '', section = null, sectionHeading: heading = null } = passages[0] ?? {};
    const quote = [...new Set(units.map(({ text }) => text))].join('\n');
    const quotation_fault = QUOTATION_FAULTS.includes(known.fault ?? '');
    onRow?.({ ...known, quotation_fault, sentence: cited.text, quote, title, section, heading });
    return { fate: FATES[action], found: findings, markers: quotes.map(({ passage }) => passage) };
  };
}

/** Only what grounding reads of a passage. */
function toRanked({ text, title, section, sectionHeading, headingPath }: SampledPassage, at: number): RankedPassage {
  const passage: Partial<IndexedPassage> = { text, section, sectionHeading, headingPath, chunkId: `measured:${at}` };
  const document: Partial<CurrentDocument> = { title, jurisdiction: 'Other', state: null };
  return { passage, document } as RankedPassage;
}
