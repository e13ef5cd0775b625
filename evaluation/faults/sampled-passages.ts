import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readDocumentFile } from '@regqa/feature-ingestion';
import { rulesOf } from '@regqa/testing/planted-faults';
import type { PlantedPassage } from '@regqa/testing/planted-faults';
import type { RealDocument } from './real-documents.ts';

const SAMPLES = join(import.meta.dirname, '../../libs/composition/samples');
/** Passages taken of one document: evenly over it. */
const A_DOCUMENT = 10;

export interface SampledPassage extends PlantedPassage {
  readonly sectionHeading: string | null;
  readonly headingPath: readonly string[];
}

/** Returns passages with whole sentences: all of the fictional samples, and some of each real document. */
export async function sampledPassages(documents: readonly RealDocument[]): Promise<SampledPassage[]> {
  const samples = (await readdir(SAMPLES)).filter((name) => !name.endsWith('.mjs')).map((name) => join(SAMPLES, name));
  const passages: SampledPassage[] = [];
  for (const path of samples) passages.push(...(await read(path)));
  for (const { path } of documents) passages.push(...evenly(await read(path), A_DOCUMENT));
  return passages;
}

async function read(path: string): Promise<SampledPassage[]> {
  return (await passagesOf(path)).filter(({ text }) => rulesOf(text).length > 0);
}

/** Returns all passages of a document. */
export async function passagesOf(path: string): Promise<SampledPassage[]> {
  const { passages, metadata } = await readDocumentFile(path, {
    fileName: basename(path),
    idPrefix: 'sampled@1',
    given: {},
  });
  return passages.map(({ text, section, sectionHeading, headingPath }) => ({
    text,
    section,
    sectionHeading,
    headingPath,
    title: metadata.title,
  }));
}

function evenly<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return all.filter((_one, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}
