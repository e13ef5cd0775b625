import { describe, expect, it } from '@jest/globals';
import { findPinpoints, pinpointMatch } from './pinpoint-mentions.ts';

const match = (section: string | null, question: string) => pinpointMatch(section, findPinpoints(question));

describe('a provision that a question names', () => {
  it.each([
    ['section 18A EPBC Act', 's 18A(1)'],
    ['What does s 18a(1) say?', 's 18A(1)'],
    ['cl 4.3 Penrith LEP', 'cl 4.3(2)'],
    ['clause 4.3(2)(a)', 'cl 4.3(2)'],
    ['sections 18', 's 18'],
    ['clause 18 of the Act', 's 18(3)–(4)'],
    ['S2(1) of the Act', 's 2(1)'],
    ['s2 EPBC Act', 's 2'],
    ['Schedule 2', 'Sch 2, Bed and breakfast accommodation'],
    ['IFRS S1 para b34', 'para B34'],
    ['paragraph AusC1.1 of AASB S2', 'para AusC1.1'],
    ['paragraph B18(a)', 'App B para B18(a)–(c)'],
    ['para 29(f)', 'para 29(d)–(g)'],
    ['section 7(10)', 's 7(9)–(12)'],
    ['Disclosure 399-1', 'Disclosure 399-1'],
    ['what is reported under GRI 399-1?', 'Disclosure 399-1'],
    ['disclosures 399-1 and others', 'Disclosure 399-1'],
    ['table 4 of the burrow factors', 'Table 4'],
    ['what is in Table 5(a)?', 'Table 5 (a)'],
    ['condition 12', 'condition 12(a)–(c)'],
    ['what does Recital 7 say', 'recital 7'],
    ['does § 98.232(a) apply', '§ 98.232(a)'],
    ['xx-yy-990b.3', 'XX-YY-990b.3'],
    ['what does XX-YY-990b.3 ask for?', 'XX-YY-990b.3'],
  ])('%p is found in %p', (question, section) => {
    expect(match(section, question)).toBe('whole');
  });

  it.each([
    ['section 18A', 's 18'],
    ['section 18', 's 18A(1)'],
    ['clause 4.3', 'cl 4.4'],
    ['zone R2', 's 2'],
    ['schedule 2', 's 2'],
    ['within 18 days', 's 18'],
    ['AASB S2 relief for scope 3', 's 2'],
    ['does regulation 2029/417 apply', 'reg 2029'],
    ['does regulation 2029/417 apply', 'reg 202'],
    ['does ifrs s1 apply', 's 1'],
    ['scenario analysis under S2', 's 2'],
    ['paragraph B18', 'para 18'],
    ['paragraph 18', 'para BC18'],
    ['GRI 399-1', 'Disclosure 399-2'],
    ['in FY 2030-31', 'Disclosure 2030-31'],
    ['Burrow Disclosures 2031', 's 2031'],
    ['principle 10', 's 10'],
    ['recommendation 42 of the review', 's 42'],
    ['requirements 30 days before', 's 30'],
    ['requirements 30 days before', 'Requirement 30'],
    ['Burrow Standard 303', 's 303'],
    ['the Burrow Guideline 4', 'para 4'],
    ['XX-YY-990b.3', 'XX-YY-990b.1'],
    ['XX-YY-990b.3', 's 990'],
    ['table 4', 's 4'],
    ['section 4', 'Table 4'],
  ])('%p is not found in %p', (question, section) => {
    expect(match(section, question)).toBe('none');
  });

  it('is met in part by another unit of the same provision', () => {
    expect(match('s 18A(2)', 'section 18A(1)')).toBe('part');
    expect(match('s 18A(2)–(4)', 'section 18A(5)')).toBe('part');
    expect(match('para 29(a)(iv)–(v)', 'para 29(g)')).toBe('part');
  });

  it('is met by nothing where a passage has no pinpoint or the question none', () => {
    expect(match(null, 'section 18A')).toBe('none');
    expect(match('s 18A', 'draining a wetland')).toBe('none');
  });
});
