import { describe, expect, test } from '@jest/globals';
import type { ParsedDocument } from '@regqa/feature-ingestion';
import { pinpointFits } from './pinpoint-fits.ts';

const passage = (section: string, text: string) => ({ section, text }) as ParsedDocument['passages'][number];

describe('the pinpoint of a passage', () => {
  test('fits where the words stand under the mark, with brackets or a full stop', () => {
    const brackets = passage('s 7(1)–(2)', '(1) A keeper must sign.\n(2) A keeper must light the lamp.');
    expect(pinpointFits('section 7(2)', brackets, 'light the lamp')).toBe(true);
    const stops = passage('art 7(1)–(2)', '1. A keeper signs.\n2. A keeper lights the lamp.');
    expect(pinpointFits('Article 7(2)', stops, 'lights the lamp')).toBe(true);
  });

  test('does not fit where the words stand under another mark or in another provision', () => {
    const stops = passage('art 7', '1. A keeper signs.\n2. A keeper lights the lamp.');
    expect(pinpointFits('Article 7(1)', stops, 'lights the lamp')).toBe(false);
    expect(pinpointFits('Article 8(2)', stops, 'lights the lamp')).toBe(false);
  });
});
