import { versionOnDay } from '@regqa/domain';
import type { CurrentDocument } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import { arrangeCorpus } from './corpus.ts';
import type { Corpus } from './corpus.ts';

const KEPT_DAYS = 20;

const days = new WeakMap<Corpus, LRUCache<string, Corpus>>();

/** Returns the corpus on the day (YYYY-MM-DD): of each document the text then in force; other texts are withheld. */
export function corpusAt(corpus: Corpus, day: string): Corpus {
  const kept = days.get(corpus) ?? new LRUCache<string, Corpus>({ max: KEPT_DAYS });
  days.set(corpus, kept);
  const known = kept.get(day);
  if (known !== undefined) return known;
  const arranged = arrangeDay(corpus, day);
  kept.set(day, arranged);
  return arranged;
}

function arrangeDay(corpus: Corpus, day: string): Corpus {
  const texts = textsByDocument(corpus);
  const documents: CurrentDocument[] = [];
  const notInForce: CurrentDocument[] = [];
  for (const [document, ...others] of texts) {
    const inForce = versionOnDay([document, ...others].map(withFirstDay), day);
    if (inForce === undefined) notInForce.push(nearestText([document, ...others], day));
    else documents.push([document, ...others].find(({ generation }) => generation === inForce.generation)!);
  }
  const answering = new Set(documents.map(({ generation }) => generation));
  const withheld = texts.flat().flatMap(({ generation }) => (answering.has(generation) ? [] : [generation]));
  return withheld.length === 0
    ? corpus
    : arrangeCorpus({ release: corpus.release, documents, others: [] }, { withheld, notInForce });
}

function textsByDocument({ documents, others }: Corpus): [CurrentDocument, ...CurrentDocument[]][] {
  const texts = new Map(
    documents.map((document): [string, [CurrentDocument, ...CurrentDocument[]]] => [document.documentId, [document]]),
  );
  for (const text of others) texts.get(text.documentId)?.push(text);
  return [...texts.values()];
}

function withFirstDay({ sequence, generation, inForceFrom, inForceTo, lastUpdated }: CurrentDocument) {
  return { sequence, generation, inForceFrom: inForceFrom ?? lastUpdated, inForceTo };
}

/** The text to name where none is in force: the first to begin after the day, else the last to have ended. */
function nearestText(texts: readonly [CurrentDocument, ...CurrentDocument[]], day: string): CurrentDocument {
  const firstDay = (text: CurrentDocument) => text.inForceFrom ?? text.lastUpdated ?? '';
  const inOrder = texts.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1));
  return inOrder.find((text) => firstDay(text) > day) ?? inOrder.at(-1) ?? texts[0];
}
