import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';

const ACT =
  '# Burrow Act 2031\n\n##### 1 Short title\n\nThis is the Burrow Act 2031.\n\n## Schedule 1--The Burrow Agreement\n\n';
const NAMES = ['Purpose', 'Lamps', 'Nets', 'Doors', 'Wardens', 'Disputes'];
const clause = (name: string) => `${NAMES.indexOf(name) + 1}.\t${name}`;
const LIST = `##### PART I--GENERAL\n\n${NAMES.map((name) => `   * ${clause(name)}\n`).join('\n')}\n`;
const TEXT = NAMES.map(
  (name) =>
    `   * ${clause(name)}\n\n      * (1) ${name} are agreed.\n\n      * (2) ${name} are kept in good order by both parties.\n`,
).join('\n');
const AGREEMENT = `### THE BURROW AGREEMENT\n\nThe parties agree:\n\n##### PART I--GENERAL\n\n`;

async function read(schedule: string) {
  const { passages, facts } = await readDocument(Buffer.from(ACT + schedule), {
    fileName: 'x.md',
    idPrefix: 'x@1',
    given: {},
  });
  return { passages, text: passages.map((passage) => passage.text).join('\n'), setAside: facts.setAside };
}

describe('an agreement in a schedule with a contents list of its own', () => {
  it('is cited by its clauses, headed as the list has them, and the list is left out', async () => {
    const { passages, text, setAside } = await read(`**Table of Contents**\n\n${LIST}${AGREEMENT}${TEXT}`);
    expect(passages.map(({ section, sectionHeading }) => `${section} ${sectionHeading}`)).toEqual(
      expect.arrayContaining(['Sch 1 cl 1 Purpose', 'Sch 1 cl 3 Nets', 'Sch 1 cl 6 Disputes']),
    );
    expect(text.match(/Wardens/g)).toHaveLength(2);
    expect(setAside.map(({ kind }) => kind)).toContain('contents');
  });

  it('loses no words between its list and its first heading', async () => {
    const { text } = await read(`**Table of Contents**\n\n${LIST}The parties met in the burrow.\n\n${TEXT}`);
    expect(text).toContain('The parties met in the burrow.');
  });

  it('keeps its first Part where this follows the list at once', async () => {
    const { passages } = await read(`**Table of Contents**\n\n${LIST}##### PART I--GENERAL\n\n${TEXT}`);
    expect(passages.find(({ section }) => section === 'Sch 1 cl 1')?.headingPath.join(' > ')).toContain('GENERAL');
  });

  it('is left as it is where its list is of other things', async () => {
    const others = TEXT.replaceAll('\t', '\tOther ');
    const { text } = await read(`**Table of Contents**\n\n${LIST}${AGREEMENT}${others}`);
    expect(text.match(/5\.\s(?:Other )?Wardens/g)).toHaveLength(2);
  });
});
