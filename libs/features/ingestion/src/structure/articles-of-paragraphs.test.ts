import { expect, it } from '@jest/globals';
import { readDocument } from '../read-document.ts';

const read = async (text: string) =>
  readDocument(new TextEncoder().encode(text), { fileName: 'law.md', idPrefix: 'law@1', given: {} });

const ARTICLES = ['Subject', 'Digging', 'Review'].map((title, at) => `Article ${at + 1}\n\n${title}\n\n1.   Wombats dig ${at}.\n\n2.   They rest ${at}.`);
const RECITALS = '(1) Wombats dig.\n\n(2) Digging needs rules.';

it('finds articles that a converter left as paragraphs, with their titles, paragraphs and the recitals before them', async () => {
  const { passages, provisions } = await read(`# Regulation on Wombats\n\n${RECITALS}\n\n${ARTICLES.join('\n\n')}`);
  expect(passages.map(({ section }) => section)).toEqual(['recital 1', 'recital 2', 'art 1', 'art 2', 'art 3']);
  expect(provisions.filter(({ type }) => type === 'provision').map(({ heading }) => heading)).toEqual([null, null, 'Subject', 'Digging', 'Review']);
});

it('leaves a paragraph that is the number of an article alone where there are few', async () => {
  const { passages } = await read(`# Guide to Wombats\n\nSee\n\nArticle 1\n\nDigging\n\n(1) Wombats dig.`);
  expect(passages.map(({ section }) => section)).toEqual([null]);
});
