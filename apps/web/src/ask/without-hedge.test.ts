import { expect, it } from '@jest/globals';
import { withoutHedge } from './without-hedge.ts';

it('begins with the quotation where the notice above says that it may not answer', () => {
  expect(withoutHedge('This may not answer your question.\n\n“Nine metres.” [1] — cl 1')).toBe(
    '“Nine metres.” [1] — cl 1',
  );
});

it('leaves any other answer as it is', () => {
  expect(withoutHedge('“This may not answer your question.” [1] — cl 1')).toBe(
    '“This may not answer your question.” [1] — cl 1',
  );
});
