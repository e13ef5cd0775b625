import { describe, expect, it } from '@jest/globals';
import { expandQuestion, inLegalWords } from './legal-synonyms.ts';

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

  it('are the law\'s own for what officers and courts do', () => {
    expect(meant('Can I pay an on-the-spot fine for toxic rubbish?')).toEqual(['hazardous waste', 'infringement notice']);
    expect(meant('The inspectors came and took my things')).toEqual(['seize ']);
    expect(meant('Can a court order him to stop?')).toEqual(['injunction']);
    expect(meant('What if I lied about it and broke the rules?')).toEqual(['contravene ', 'false or misleading']);
  });

  it.each([
    ['Do I need a building permit for a shed?', 'Do I need a development consent for a shed?'],
    ['Do I need a permit to build a shed?', 'Do I need a consent to build a shed?'],
    ['How long does a petroleum exploration permit last?', 'How long does a petroleum exploration permit last?'],
    ['When may a sea dumping permit be revoked?', 'When may a sea dumping permit be revoked?'],
    ['Can I get the go-ahead and go ahead?', 'Can I get the approval and go ahead?'],
    ['Can I run a hairdressing business from my home?', 'Can I run a hairdressing business as a home business?'],
    ['Can they knock back my DA?', 'Can they refuse my development application?'],
  ])('stand in the place of what was said in %j', (question, inLaw) => {
    expect(inLegalWords(question, expandQuestion(question))).toBe(inLaw);
  });

  it.each(['Can I take my dog to the beach?', 'Which land lies between the road and the sea?', 'May garbage of ships be burned?', 'Must waste streams be kept apart?', 'Can I throw out old tyres?', 'How do I get rid of weeds?', 'How do I prune a lemon tree?', 'Who is the decision maker?', 'Is it okay to fish here?', 'How much compensation is paid?', 'What energy rating does a new house need?', 'Who is the person in charge of a ship?', 'Where is Murray River Council?', 'A pool of petroleum under two blocks', 'Is the well mine?'])('are none where the words may mean something else: %j', (question) => {
    expect(expandQuestion(question)).toEqual([]);
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
