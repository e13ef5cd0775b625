import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexedPassage } from '@regqa/ports';
import { heldInOrder, wordsOf } from '../apps/cli/src/evaluate/held-in-order.ts';

/** A numbered paragraph of one of ObliQA's 40 documents. */
export interface Paragraph {
  readonly number: string;
  readonly text: string;
}

/** A question with its right paragraphs, each as `document|number`. */
export interface ObliqaQuestion {
  readonly question: string;
  /** Number of the document of the first of them. */
  readonly documentId: number;
  readonly paragraphs: readonly string[];
}

/** A passage is right that holds this share of a right paragraph's words in its order. */
const HELD_FROM = 0.5;

/** Returns the questions of a file of ObliQA or of its form for several passages. */
export function readObliqaQuestions(file: string): ObliqaQuestion[] {
  const given = JSON.parse(readFileSync(file, 'utf8')) as { Question: string; Passages: { DocumentID: number; PassageID: string }[] }[];
  return given.map(({ Question, Passages }) => ({ question: Question, documentId: Passages[0]!.DocumentID, paragraphs: [...new Set(Passages.map(({ DocumentID, PassageID }) => `${DocumentID}|${PassageID}`))] }));
}

/** Returns the documents of a folder by their numbers, each as its paragraphs in order. */
export function readObliqaDocuments(folder: string): Map<string, Paragraph[]> {
  return new Map(readdirSync(folder).map((file) => {
    const paragraphs = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { PassageID: string; Passage: string }[];
    return [file.replace('.json', ''), paragraphs.filter(({ Passage }) => Passage.trim() !== '').map(({ PassageID, Passage }) => ({ number: PassageID, text: Passage.trim() }))];
  }));
}

/** Returns, for each paragraph of a document, the passages that hold it: whole, or as much of one that was divided as counts. */
export function passagesHolding(paragraphs: readonly Paragraph[], passages: readonly IndexedPassage[]): Map<string, string[]> {
  const read = passages.map(({ chunkId, text }) => ({ chunkId, text, words: wordsOf(text).join(' ') }));
  return new Map(paragraphs.map(({ number, text }) => {
    const words = wordsOf(text);
    const whole = read.filter((passage) => passage.words.includes(words.join(' ')));
    const parts = whole.length > 0 ? [] : read.filter((passage) => mostIn(passage.words, words) && holdsMost(passage.text, text));
    return [number, [...whole, ...parts].map(({ chunkId }) => chunkId)];
  }));
}

/** Whether a text counts as holding a paragraph: half of its words, in its order, wherever the text is from. */
export function holdsMost(text: string, paragraph: string): boolean {
  return heldInOrder(text, paragraph) >= HELD_FROM;
}

/** Whether most of the different words occur at all: quickly told, and so before how many do in order. */
function mostIn(text: string, words: readonly string[]): boolean {
  const [there, wanted] = [new Set(text.split(' ')), new Set(words)];
  return [...wanted].filter((word) => there.has(word)).length >= HELD_FROM * wanted.size;
}
