import { expect, it } from '@jest/globals';
import { withoutHedge } from './without-hedge.ts';

it('begins with the quotation where the notice above says that it may not answer', () => {
  expect(withoutHedge('This may not answer your question.\n\ncl 1: “Nine metres.” [1]')).toBe(
    'cl 1: “Nine metres.” [1]',
  );
});

it('leaves any other answer as it is', () => {
  expect(withoutHedge('cl 1: “This may not answer your question.” [1]')).toBe(
    'cl 1: “This may not answer your question.” [1]',
  );
});
