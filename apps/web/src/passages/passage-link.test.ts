import { expect, it } from '@jest/globals';
import { linkToPassage, quotesOfLink } from './passage-link.ts';

it('leads back to the passage and its quotations', () => {
  const quotes = [
    { start: 0, end: 12 },
    { start: 40, end: 99 },
  ];
  const [path = '', search = ''] = linkToPassage('plan@1:cl-4.3:1', quotes).split('?');
  expect(path).toBe('/passages/plan%401%3Acl-4.3%3A1');
  expect(quotesOfLink(search)).toEqual(quotes);
  expect(linkToPassage('plan@1:cl-4.3:1')).not.toContain('?');
});

it.each(['', 'quotes=', 'quotes=a-b', 'quotes=1', 'other=1-2'])('reads no quotation in %j', (search) => {
  expect(quotesOfLink(search)).toEqual([]);
});
