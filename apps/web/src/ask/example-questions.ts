import type { DocumentSummary, ProvisionNode } from '../queries.ts';
import { TEXT } from '../text/text.ts';
import { NO_QUESTION } from './question.ts';
import type { Question } from './question.ts';

/** Headings that every instrument has, and those of a land use table: nobody asks about them. */
const ROUTINE = new RegExp(
  String.raw`^(?:prohibited|permitted|objectives of zone|zone|name|short title|title|citation|commencement|` +
    String.raw`definitions?|dictionary|interpretation|repeals?|application|purpose|objects?|introduction|` +
    String.raw`contents|preliminary)\b`,
  'i',
);

/** Returns documents of different kinds and places, so that the examples differ. */
export function variedDocuments(documents: readonly DocumentSummary[], most: number): DocumentSummary[] {
  const published = documents.filter(({ status, chunk_count }) => status === 'published' && chunk_count > 0);
  const kinds = new Map(published.map((document) => [`${document.jurisdiction}/${document.document_type}`, document]));
  const first = [...kinds.values()];
  return [...first, ...published.filter((document) => !first.includes(document))].slice(0, most);
}

/** Returns a heading that a question can be about, from the middle of the tree; null where there is none. */
export function headingToAsk(provisions: readonly ProvisionNode[]): string | null {
  const headings = allNodes(provisions)
    .filter(({ type, repealed }) => type === 'provision' && !repealed)
    .map(({ heading }) => heading ?? '')
    .filter((heading) => heading.length > 5 && heading.length < 60 && !ROUTINE.test(heading));
  return headings[Math.floor(headings.length / 2)] ?? null;
}

function allNodes(nodes: readonly ProvisionNode[]): ProvisionNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}

/** Returns the question about a heading of a document, at the document's place. */
export function exampleOf({ title, lga, state }: DocumentSummary, heading: string): Question {
  const words = heading.charAt(0).toLowerCase() + heading.slice(1);
  return {
    ...NO_QUESTION,
    query: TEXT.ask.exampleAbout(title, words),
    area: lga[0] ?? '',
    state: lga.length > 0 ? (state ?? '') : '',
  };
}
