import { describe, expect, it } from '@jest/globals';
import { citedPassages } from '../test-support/cited-passages.ts';
import { verifySentence } from './verify-sentence.ts';

const WHARF = {
  section: 's 12',
  title: 'Harbour Wharves Act 2031',
  text: `(1) The harbour master may refuse a mooring application if satisfied that the vessel is unseaworthy.
(2) The harbour master must give the applicant written reasons within 15 sitting days after the refusal.
(3) This Division does not:
(a) limit the powers of the Tribunal; or
(b) affect a largescale dredging licence.
(4) The operator of a wharf, and each lessee of it, must provide the inspector with reasonable assistance.
(5) The Board is to keep minutes of each meeting.
(6) A fee of $500 is payable for a mooring application, and the total of the fees for one wharf must not be less than the amount prescribed by the regulations.`,
};
const REEF = {
  section: 's 30',
  title: 'Reef Visits Act 2032',
  text: `(1) A person who is knowingly concerned in the removal of coral commits an offence. Penalty: 40 penalty units.
(2) Coral may be displayed in a museum with the consent of the Minister.
(3) The Minister must not grant a permit unless the Minister is satisfied that:
(a) the applicant has considered the management plan; and
(b) the visit is unlikely to increase the risk of bleaching.
(4) Certain tours of the outer reef are exempt tours.
(5) If the Secretary does not decide an application within 28 days, the application is taken to be refused.
(6) The regulations may provide for the waiver of permit fees.
(7) Section 9 does not apply to a night visit.
(8) A visitor must carry a lamp or a whistle.
(9) A person who holds a mistaken but reasonable belief about a reef boundary is not liable.
(10) An amount equal to the deposit must be refunded when the visit ends.`,
};

const BORES = {
  section: 's 7',
  title: 'Bore Water Act 2033',
  text: `(1) Despite clause 4.1 (3), consent may be granted to a bore on a lot of at least 6,000m2.
(2) A warden (other than the Chief Warden) holds office for the period of 3 years after the appointment.
(3) The Minister may close a bore if:
(a) the water is saline; or
(b) the owner has asked for it.
(4) The operator of a bore must not sell water without the Regulator's approval.
(5) Subsection (4) does not apply if the operator has a reasonable excuse.
(6) A person may, with written notice to the council, sink a test hole.
(7) An officer has a duty not to disclose a report under section 8 (yield) or 9 (salinity) of the Groundwater Records Act 2019.
(8) This Act does not impose a tax on rain water of any kind.
(9) The depth of a bore is not to exceed the depth shown for the land on the Bore Map.
(10) The council must:
(a) keep a record of the days on which the bore may be pumped; and
(b) publish a map of the bores.
(11) A permit is subject to such conditions as the Regulator thinks fit.
(12) A notice under Part 2, Subdivision 5 is not a legislative instrument, and a bore cannot have more than one pump.
(13) The levy is one-fifth of the price. Consent must not be granted to a bore that would leave a lot below the minimum size shown on the Lot Map.
(14) The Regulator may delegate all or any of the Regulator's powers or functions.
(15) The Registrar may seal a bore only if:
(a) the bore is dry; or
(b) the bore is abandoned.`,
};

const faultsOf = (text: string, passage: { text: string }) => {
  const verdict = verifySentence({ text, markers: [1] }, citedPassages(passage));
  return verdict.verdict === 'rejected' ? verdict.faults.map(({ kind }) => kind) : [];
};

describe('a free sentence that says the same', () => {
  it.each([
    ['with the hyphen that a converted text has lost', 'The Division does not affect a large-scale dredging licence.', WHARF],
    ['of an item of a list that is denied', "The Division does not limit the Tribunal's powers.", WHARF],
    ['with a duty for what is to be done', 'Minutes of each meeting have to be kept by the Board.', WHARF],
    ['with a word of the same derivation', 'The regulations may let permit fees be waived.', REEF],
    ['with one of several conditions that must all hold', 'The Minister must not grant a permit unless satisfied that the visit is not likely to increase the risk of bleaching.', REEF],
    ['with the denial in the clause that has it', 'If the Secretary has not decided an application within 28 days, it is taken to be refused.', REEF],
    ['after an answering word', 'No, the Division does not limit the powers of the Tribunal.', WHARF],
    ['with a penalty that may be given', 'A person who is knowingly concerned in removing coral commits an offence and can be fined 40 penalty units.', REEF],
    ['with a pinpoint in one way of writing', 'Despite clause 4.1(3), consent may be granted to a bore if the lot is 6,000 square metres or larger.', BORES],
    ['with what is excepted in brackets', 'Wardens, apart from the Chief Warden, hold office for 3 years after they are appointed.', BORES],
    ['with one of several conditions of which each suffices', 'If the water is saline, the Minister may close the bore.', BORES],
    ['with an approval that is needed', "Operators of a bore need the Regulator's approval to sell water.", BORES],
    ['with the exception that the next subsection makes', 'Unless the operator of a bore has a reasonable excuse, the operator must not sell water without approval.', BORES],
    ['with a duty before a parenthesis', 'You can sink a test hole, with written notice to the council.', BORES],
    ['with a duty by that name, and an instrument by its initials', 'An officer must not disclose a report under section 9 of the GRA Act.', BORES],
    ['with a denial of the subject', 'No tax on rain water of any kind is imposed by this Act.', BORES],
    ['with a limit that something is not to exceed', 'The depth of a bore must not exceed the one shown for the land on the Bore Map.', BORES],
    ['with the duty that stands before a list', 'The council has to publish a map of the bores.', BORES],
    ['with conditions of whatever kind', 'A permit is subject to whatever conditions the Regulator sees fit.', BORES],
    ['with `and` for all or any', "Any or all of the Regulator's powers and functions may be delegated by the Regulator.", BORES],
  ])('is supported %s: %s', (_how, text, passage) => {
    expect(faultsOf(text, passage)).toEqual([]);
  });
});

describe('a free sentence that says something else', () => {
  it.each([
    ['negation', 'The Division limits the powers that the Tribunal has.', WHARF],
    ['figure', 'The applicant has to get reasons in writing from the harbour master within 15 calendar days after a refusal.', WHARF],
    ['outside', 'The Tribunal must provide the inspector with any reasonable assistance.', WHARF],
    ['duty', 'The Board may keep minutes of each of its meetings.', WHARF],
    ['duty', 'The fees for one wharf cannot in total be more than the amount that the regulations prescribe.', WHARF],
    ['outside', 'The harbour master may refuse a mooring application, whatever the state of the vessel.', WHARF],
    ['outside', 'The Board is to keep minutes of each meeting and to send a photograph to the newspaper.', WHARF],
    ['dropped-condition', 'A person who is concerned in the removal of coral commits an offence.', REEF],
    ['dropped-condition', 'A museum may display coral.', REEF],
    ['exception', 'A permit cannot be granted if the Minister is satisfied that the applicant has considered the management plan.', REEF],
    ['outside', 'All tours of the outer reef count as exempt tours.', REEF],
    ['negation', 'The application is taken not to be refused when 28 days have gone by without a decision of the Secretary.', REEF],
    ['outside', 'The regulations may provide that permit fees are waived after an interview.', REEF],
    ['negation', 'Section 9 applies to a night visit as well.', REEF],
    ['negation', 'Yes, the Division does not limit the powers of the Tribunal.', WHARF],
    ['negation', 'No, the Board is to keep minutes of each meeting.', WHARF],
    ['figure', 'The harbour master must give the applicant written reasons; the sitting days for it number twelve.', WHARF],
    ['joining', 'Each visitor has to carry both a lamp and a whistle.', REEF],
    ['dropped-condition', 'Anyone who mistakenly holds a belief about a reef boundary is not liable.', REEF],
    ['outside', 'At the end of the visit half of the deposit must be refunded.', REEF],
    ['outside', 'Coral may be displayed in a museum, aquarium or school with the consent of the Minister.', REEF],
    ['dropped-exception', 'Every warden holds office for 3 years after the appointment.', BORES],
    ['dropped-condition', 'The Registrar may seal a bore only if it is dry.', BORES],
    ['negation', 'A notice under Part 2 is a legislative instrument.', BORES],
    ['figure', 'A bore may have two pumps, but no more.', BORES],
    ['figure', 'One-tenth of the price is the levy.', BORES],
    ['opposite', 'Consent is not to be granted to a bore that would leave a lot larger than the minimum size on the Lot Map.', BORES],
    ['negation', 'A tax on rain water of any kind is imposed by this Act.', BORES],
    ['duty', 'The council may publish a map of the bores if it wishes.', BORES],
    ['section', 'An officer must not disclose a report under section 10 of the Groundwater Records Act 2019.', BORES],
    ['instrument', 'An officer must not disclose a report under section 9 of the EPBC Act.', BORES],
    ['section', 'A notice under Part 2, Subdivision 8 is not a legislative instrument.', BORES],
  ])('is rejected (%s): %s', (kind, text, passage) => {
    expect(faultsOf(text, passage)).toContain(kind);
  });
});
