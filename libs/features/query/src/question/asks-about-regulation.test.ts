import { expect, it } from '@jest/globals';
import { asksAboutRegulation } from './asks-about-regulation.ts';

it.each([
  ['How long should a leg of lamb rest before carving?', false],
  ['Who won the 1998 cricket world cup final?', false],
  ['Zorblax frimble the quonkish wibbledy on the snorf?', false],
  ['May I fell a tree without a permit?', true],
  ['What is the maximum building height?', true],
  ['WETLANDS', true],
  ['Can I demolish my garage?', true],
  ['Which metrics and targets does an entity disclose?', true],
  ['How should the board oversee climate risks?', true],
  ['What is the best way to make sourdough starter at home?', false],
  ['What liquidity coverage ratio must a bank hold?', true],
])('%p: %p', (question, about) => {
  expect(asksAboutRegulation(question)).toBe(about);
});
