import { describe, expect, it } from '@jest/globals';
import { arrangeCorpus } from '../corpus/corpus.ts';
import {
  buildDocument,
  buildQuery,
  buildQuestion,
  buildRanked,
  buildRanking,
  TEST_CONFIG,
} from '../test-support/build-query.fixture.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import { findPinpoints } from '../understanding/pinpoint-mentions.ts';
import type { RankedPassage } from '../ranking/rank-candidates.ts';
import { refuseByRule } from './refuse-by-rule.ts';

const GLOW = buildDocument({ documentId: 'glow', title: 'Glow Act 2030', jurisdiction: 'Federal', state: null });
const KILN = buildDocument({ documentId: 'kiln', title: 'Kiln Firing Act 2031', jurisdiction: 'Federal', state: null });
const ENDED = buildDocument({
  documentId: 'ended',
  title: 'Old Tar Act 1999',
  jurisdiction: 'Federal',
  state: null,
  inForceTo: '2010-12-31',
});
const CORPUS = arrangeCorpus({ release: 1, documents: [GLOW, KILN], others: [] }, TEST_CONFIG, {
  withheld: [],
  notInForce: [ENDED],
});

const SHARING_WORDS = { features: { coverage: 0.5 } };
const inGlow = (section: string, text = 'Lanterns glow.') =>
  buildRanked({ documentId: 'glow', title: 'Glow Act 2030', section, chunkId: `glow ${section}`, text }, SHARING_WORDS);
const inKiln = (section: string, text = 'Kilns are fired.') =>
  buildRanked(
    { documentId: 'kiln', title: 'Kiln Firing Act 2031', section, chunkId: `kiln ${section}`, text },
    SHARING_WORDS,
  );

function refusalOf(
  text: string,
  passages = [inGlow('s 1')],
  given: Partial<ResolvedQuestion> = {},
): [code: string, answer: string] | null {
  const query = buildQuery(text, {
    request: buildQuestion(text, given),
    instruments: CORPUS.instruments.mentionedIn(text),
    pinpoints: findPinpoints(text),
  });
  const refusal = refuseByRule(query, buildRanking(passages), { corpus: CORPUS, config: TEST_CONFIG });
  return refusal === null ? null : [refusal.warning.code, refusal.warning.message];
}

describe('a refusal by rule', () => {
  it.each([
    [
      'an instrument that is not indexed',
      'Who lights lanterns under the Lantern Keepers Act 1999?',
      'instrument_not_indexed',
      'Lantern Keepers Act 1999 is not indexed. Add it, or ask without naming it.',
    ],
    [
      'an instrument without text in force',
      'Who stores tar under the Old Tar Act 1999?',
      'not_in_force',
      'No indexed version of Old Tar Act 1999 (until 2010-12-31) was in force on 2026-11-21. Ask about another ' +
        'date, or add the version of that date.',
    ],
    [
      'a provision that its instrument does not have',
      'What does section 44 of the Glow Act 2030 say?',
      'provision_not_found',
      'Glow Act 2030 has no provision 44. Check the number, or describe what it is about.',
    ],
    [
      'letters that are no words',
      '"a" AND (b OR',
      'out_of_scope',
      expect.stringMatching(/^This does not look like a question/),
    ],
    [
      'a place outside of Australia',
      'Who lights lanterns in Texas?',
      'nothing_indexed_for_place',
      'The question is about Texas, which is not in Australia, and no law of it that is indexed answers it.',
    ],
  ])('is of a question about %s', (_what, question, code, answer) => {
    expect(refusalOf(question)).toEqual([code, answer]);
  });

  it.each([
    ['names nothing', 'Who lights lanterns?'],
    ['names an instrument that is indexed', 'Who lights lanterns under the Glow Act 2030?'],
    ['names a provision that is found', 'What does section 1 of the Glow Act 2030 say?'],
    ['names a unit of a provision that is found', 'What does section 1(4) of the Glow Act 2030 say?'],
    ['names a provision and no instrument', 'What does section 44 say?'],
    ['names several provisions', 'What do section 44 and section 45 of the Glow Act 2030 say?'],
    ['names a schedule', 'What does schedule 4 of the Glow Act 2030 say?'],
    ['names what is in force beside what is not', 'Does the Glow Act 2030 replace the Old Tar Act 1999?'],
    ['names a place elsewhere and asks this of an instrument', 'Who lights lanterns in Texas under the Glow Act 2030?'],
  ])('is not of a question that %s', (_what, question) => {
    expect(refusalOf(question)).toBeNull();
  });

  it('is given where only another instrument has a provision of the number', () => {
    expect(refusalOf('What does section 44 of the Glow Act 2030 say?', [inKiln('s 44')])![0]).toBe(
      'provision_not_found',
    );
  });

  it('is not given where the filters leave the named instrument out: whether it has the provision is not known', () => {
    expect(
      refusalOf('What does section 44 of the Glow Act 2030 say?', [inKiln('s 1')], { documentTypes: ['guidelines'] }),
    ).toBeNull();
  });

  it('is given for a missing instrument, unless one that is indexed is named as well', () => {
    expect(refusalOf('Does the Lantern Keepers Act 1999 apply?')![0]).toBe('instrument_not_indexed');
    expect(refusalOf('Does the Glow Act 2030 apply beside the Lantern Keepers Act 1999?')).toBeNull();
  });

  it('is given where no passage has a word of the question', () => {
    const near = (coverage: number) => buildRanked({}, { features: { coverage } });
    expect(refusalOf('Blorptang vimfle mavoo?', [near(0), near(0)])![0]).toBe('out_of_scope');
    expect(refusalOf('Blorptang vimfle permit?', [near(0), near(0)])![0]).toBe('not_covered');
    expect(refusalOf('Blorptang vimfle mavoo?', [near(0), near(0.1)])).toBeNull();
  });

  it('is given for a place abroad where its law is indexed and none of it may be quoted', () => {
    const abroad = buildRanked({ documentId: 'texas' }, SHARING_WORDS);
    const others = Array.from({ length: TEST_CONFIG.composition.passages }, () => inGlow('s 1'));
    const query = buildQuery('Who lights lanterns in Texas?', { lawAbroad: new Set(['texas']) });
    const refusalAmong = (passages: readonly RankedPassage[]) =>
      refuseByRule(query, buildRanking(passages), { corpus: CORPUS, config: TEST_CONFIG })?.warning.code;
    expect(refusalAmong([...others, abroad])).toBe('nothing_indexed_for_place');
    expect(refusalAmong([...others.slice(1), abroad])).toBeUndefined();
  });

  it('of a place abroad is not given where an international standard answers', () => {
    const standard = buildRanked({}, { ...SHARING_WORDS, document: { jurisdiction: 'International' } });
    expect(refusalOf('What must be disclosed of ponds in Texas?', [inGlow('s 1'), standard])).toBeNull();
    expect(refusalOf('What must be disclosed of ponds in Texas?', [inGlow('s 1')])).not.toBeNull();
  });

  it('says what is missing before it says that no word is shared', () => {
    const far = buildRanked({}, { features: { coverage: 0 } });
    expect(refusalOf('Vicuna combs under the Lantern Keepers Act 1999?', [far])![0]).toBe('instrument_not_indexed');
    expect(refusalOf('Who keeps axolotls in Texas?', [far])![0]).toBe('nothing_indexed_for_place');
    expect(refusalOf('Axolotls under the Glow Act 2030?', [far])).toBeNull();
  });

  it('of a place is not given where the caller named one', () => {
    const place = { states: ['NSW' as const], lga: null };
    expect(refusalOf('Who lights lanterns in Texas?', [inGlow('s 1')], { place })).toBeNull();
  });
});
