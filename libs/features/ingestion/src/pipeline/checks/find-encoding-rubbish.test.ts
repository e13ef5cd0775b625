import { describe, expect, it } from '@jest/globals';
import { findEncodingRubbish } from './find-encoding-rubbish.ts';

const LAW = 'A person must not build a tower that is higher than “8.5 metres” — see the Council’s map. '.repeat(20);
const misread = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

describe('the check of a text’s letters', () => {
  it('finds nothing in sound text, accents, symbols and formulas included', () => {
    for (const sound of [
      LAW,
      'Café, naïve, façade, Île, ÂGE, Ägypten, São',
      '10 °C ± 2 µg/m³, § 5, ½, €20, ² ³ ∑ ≤ ≥',
      'CO₂ − 5 × 3',
    ]) {
      expect(findEncodingRubbish(sound)).toEqual({ quarantine: null, warnings: [] });
    }
  });

  it('quarantines UTF-8 that was read as Windows-1252', () => {
    expect(findEncodingRubbish(misread(LAW)).quarantine).toMatch(
      /^The text is damaged: it has \d+ places where another encoding was read wrongly \(such as “.+”\), \d+\.\d % of its characters\.$/,
    );
  });

  it('quarantines text whose characters were lost', () => {
    expect(findEncodingRubbish(LAW.replaceAll(/[aeiou]/g, '\ufffd')).quarantine).toMatch(
      /characters that stand for nothing, \d+\.\d %/,
    );
    expect(findEncodingRubbish('\ue001\ue002\ue003 law').quarantine).not.toBeNull();
  });

  it('warns of a few damaged places', () => {
    expect(findEncodingRubbish(`${LAW}${LAW}${LAW} Council\ufffds`)).toEqual({
      quarantine: null,
      warnings: ['The text has 1 characters that stand for nothing.'],
    });
    expect(findEncodingRubbish(`${LAW}${misread('the Council’s')}`).warnings[0]).toMatch(/1 places where/);
  });
});
