import { describe, expect, it } from '@jest/globals';
import { expandQuestion } from './legal-synonyms.ts';

const meant = (question: string) => expandQuestion(question).map((expansion) => expansion.meant);

describe('words of the field in a question', () => {
  it('are the law\'s own for its abbreviations', () => {
    expect(meant('Do I need a DA or a CDC for a carport?')).toEqual(['development application', 'complying development certificate']);
    expect(meant('How are DAs assessed?')).toEqual(['development application']);
  });

  it('are the law\'s own for ordinary words', () => {
    expect(meant('How big can a granny flat be?')).toEqual(['secondary dwelling']);
    expect(meant('Can I knock my old shed down?')).toEqual(['demolition']);
    expect(meant('Is a petrol station allowed beside a corner shop?')).toEqual(['service station', 'neighbourhood shop']);
    expect(meant('May dog kennels stand near a boat ramp?')).toEqual(['animal boarding or training establishment', 'boat launching ramp']);
  });

  it('are named with what was said', () => {
    expect(expandQuestion('What must an EIS contain?')).toEqual([{ said: 'EIS', meant: 'environmental impact statement' }]);
  });

  it('are added once, and not where the question has them', () => {
    expect(meant('FSR and again FSR')).toEqual(['floor space ratio']);
    expect(meant('What is the floor space ratio (FSR)?')).toEqual([]);
  });

  it.each(['da', 'Is ref a word?', 'the occ', 'ACT', 'What is a dwelling?', ''])('are none in %j', (question) => {
    expect(expandQuestion(question)).toEqual([]);
  });
});
