import { expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { embeddedText } from './embedded-text.ts';

it.each([
  ['with the heading of its provision', 'Height of buildings', 'Height of buildings\nIt is 9 metres.'],
  ['alone where there is no heading', null, 'It is 9 metres.'],
  ['alone where the heading is the title of the document', 'Quoll Plan', 'It is 9 metres.'],
])('a passage is embedded %s', (_name, sectionHeading, expected) => {
  expect(embeddedText(buildPassage({ sectionHeading, title: 'Quoll Plan', text: 'It is 9 metres.' }))).toBe(expected);
});
