import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';

const read = (markdown: string, fileName = 'file.md') =>
  readDocument(Buffer.from(markdown), { fileName, idPrefix: 'act@1', given: {} });

/** An invented Act with the oddities of converted Commonwealth Acts: contents list, stray underscores, endnotes. */
const ACT = `Note: This is not the [authoritative source](https://www.comlaw.gov.au/Details/X) for this act

# Wombat Protection Act 2031

##### No. 9, 2031 as amended

##### Compilation start date: 24 June 2034

### About this compilation

This compilation was prepared on 24 June 2034.

## Contents

  * Part 1 Preliminary 

    * 1 Short title 

    * 4	What the _Snowy River burrow_ is	_3

    * 5 Nowhere 

#### Schedule 1		18

### An Act to protect wombats, and for related purposes

### Part 1--Preliminary

   * **1  Short title **[_see_ Note 1]

   * This Act may be cited as the _Wombat Protection Act 2031_.

##### _4  What the  burrow is

    * (1) In this Act:

    * **_burrow_** means:

     * (a) a hole; or

     * (b) a den, including:

      * (i) a lair; or

      * (ii) a sett.

    * **_wombat_** includes a young wombat.

    * **_warden_** means a person appointed under section 9.

    * **_zoo_** has the meaning given by section 10.

      * Note: For zoos, see:

      * (a) section 11; and

    * (2) This section applies--always.

## Schedule 1--Wardens

##### 1  Appointment

    * The Minister may appoint wardens.

#### Endnotes

##### Endnote 1--About the endnotes

The endnotes say nothing.`;

describe('reading a Commonwealth Act in Markdown', () => {
  it('takes the official title and the compilation date', async () => {
    const { metadata } = await read(ACT);
    expect(metadata).toMatchObject({
      title: 'Wombat Protection Act 2031',
      jurisdiction: 'Federal',
      state: null,
      documentType: 'legislation',
      lastUpdated: '2034-06-24',
      authority: 'Parliament of Australia',
    });
  });

  it('adds the volume to the title of a file that is one of several', async () => {
    const { metadata } = await read(
      ACT.replace('### About', '##### This compilation is in 2 volumes\n\n### About'),
      'wombat act - volume 2.md',
    );
    expect(metadata.title).toBe('Wombat Protection Act 2031 (Volume 2)');
  });

  it('finds sections marked as headings or in bold, and completes a heading from the contents list', async () => {
    const { provisions, facts } = await read(ACT);
    expect(provisions.filter((node) => node.type === 'provision').map((node) => [node.label, node.heading])).toEqual([
      ['s 1', 'Short title [see Note 1]'],
      ['s 4', 'What the Snowy River burrow is'],
      ['Sch 1 cl 1', 'Appointment'],
    ]);
    expect(facts).toMatchObject({ contentsEntries: 5, contentsMissing: ['5 Nowhere', 'Schedule 1'] });
  });

  it('leaves out contents, endnotes and what is said about the compilation', async () => {
    const { text } = await read(ACT);
    expect(text).not.toMatch(/Endnote|endnotes|compilation was prepared|Nowhere/);
  });

  it('gives each definition a passage with the subsection and the term', async () => {
    const { passages } = await read(ACT);
    expect(passages.filter(({ kind }) => kind === 'definition').map(({ section, text }) => [section, text])).toEqual([
      [
        's 4(1), definition of “burrow”',
        '(1) In this Act:\nburrow means:\n(a) a hole; or\n(b) a den, including:\n(i) a lair; or\n(ii) a sett.',
      ],
      ['s 4(1), definition of “wombat”', 'wombat includes a young wombat.'],
      ['s 4(1), definition of “warden”', 'warden means a person appointed under section 9.'],
      [
        's 4(1), definition of “zoo”',
        'zoo has the meaning given by section 10.\nNote: For zoos, see:\n(a) section 11; and',
      ],
    ]);
    expect(passages.find(({ text }) => text.startsWith('(2)'))).toMatchObject({
      section: 's 4(2)',
      text: '(2) This section applies—always.',
    });
  });

  it('takes a paragraph that is a bold number and title for a heading', async () => {
    const list = Array.from({ length: 4 }, (_, at) => `${at + 1}. A burrow is dug by rule ${at + 1} of the colony.`);
    const section = (number: string, title: string) => [`**${number} ${title}**`, ...list, '**A. Findings**', 'None.'];
    const plan = ['# Burrow Code 2031', ...section('10.1', 'Digging'), ...section('10.2', 'Resting at noon')];
    const { passages } = await read(plan.join('\n\n'));
    expect(new Set(passages.map(({ section: own, sectionHeading }) => `${own} ${sectionHeading}`))).toEqual(
      new Set(['para 10.1 Digging', 'para 10.2 Resting at noon']),
    );
  });

  it.each(['_**_wombat_** includes', '**_wombat _**includes', '_wombat_, in a zoo, includes', 'A **wombat** includes'])(
    'knows a term by its emphasis and the words that define it, however a conversion sets them: %s',
    async (opening) => {
      const { passages } = await read(ACT.replace('**_wombat_** includes', opening));
      expect(passages.map(({ section }) => section)).toContain('s 4(1), definition of “wombat”');
    },
  );

  it('takes a bold label for no term, and ends the definitions before it', async () => {
    const { passages } = await read(
      ACT.replace('    * **_wombat_** includes a young wombat.', '    * **_Source_**: a survey of burrows.'),
    );
    expect(
      passages.filter(({ kind }) => kind === 'definition').map(({ text }) => text.includes('Source')),
    ).not.toContain(true);
  });
});

describe('reading signs that a converter wrote by name or number', () => {
  it('decodes them in text, headings and tables, and drops marks of footnotes after headings', async () => {
    const { text, provisions } = await read(
      '# Burrow Guide\n\n## 1 Dens &#8211; lamps[14]\n\nA den is &lt; 3&nbsp;m &mdash; R&D &amp;lt; &nosuch; &#x2265; 2.\n\n' +
        '## 2 Setts [3]\n\n| Den | Depth |\n|---|---|\n| Sett | &#60; 2 |',
    );
    expect(provisions.map(({ heading }) => heading)).toEqual(['Burrow Guide', 'Dens – lamps', 'Setts [3]']);
    expect(text).toContain('A den is < 3 m — R&D &lt; &nosuch; ≥ 2.');
    expect(text).toContain('| Sett | < 2 |');
  });
});

describe('reading a guideline in Markdown', () => {
  const GUIDELINE = `---
title: "Burrow Guideline"
last_updated: 2031-05-06
---
Opening words with a <a href="/x">link</a> and ![picture](x.png).

# 3 Setbacks

General words on setbacks.

## 3.1 Front setback

The front setback is **six** metres.

| Zone | Metres |
|------|-------:|
| R1 | 6 |
| R2 | 4 |

# Further reading

- [One](https://example.org)
`;

  it('cites numbered headings as paragraphs and keeps unnumbered ones as headings', async () => {
    const { metadata, passages } = await read(GUIDELINE);
    expect(metadata).toMatchObject({
      title: 'Burrow Guideline',
      documentType: 'guidelines',
      lastUpdated: '2031-05-06',
    });
    expect(
      passages.map(({ section, sectionHeading, headingPath, kind }) => [section, sectionHeading, headingPath, kind]),
    ).toEqual([
      [null, null, [], 'text'],
      ['para 3', 'Setbacks', [], 'text'],
      ['para 3.1', 'Front setback', ['3 Setbacks'], 'provision'],
      [null, 'Further reading', [], 'text'],
    ]);
    expect(passages[2]?.text).toContain('| Zone | Metres |\n| --- | --- |\n| R1 | 6 |');
    expect(passages[0]?.text).toBe('Opening words with a link and picture.');
  });

  it('takes the state and the day from front matter, and the cells of HTML tables', async () => {
    const keys = '---\ntitle: Burrow Code\ntags:\n  - dens\nstate: SA\nlastmod: 2031-05-06T10:00:00Z\n---\n';
    const table = '<table><tr><th>Den</th><th>Metres</th></tr>\n<tr><td>Sett<sup>2</sup></td><td>6</td></tr></table>';
    const { metadata, text, facts } = await read(`${keys}Burrows are kept open.\n\n${table}\nNets are kept dry.\n`);
    expect(metadata).toMatchObject({ title: 'Burrow Code', state: 'SA', lastUpdated: '2031-05-06' });
    expect(text).toBe('Burrows are kept open.\n| Den | Metres |\n| --- | --- |\n| Sett² | 6 |\nNets are kept dry.');
    expect(facts.tables).toBe(1);
  });

  it('warns when nothing says whose law it is', async () => {
    const { facts } = await read(GUIDELINE);
    expect(facts.warnings.join()).toMatch(/does not say its jurisdiction/);
  });
});

describe('reading a local ordinance in Markdown', () => {
  const ORDINANCE = `# Burrow Ordinance

## TABLE OF CONTENTS

**ARTICLE 1 - General**
- 1.010 Title
- 1.020 Digging

# Attachment C to Ordinance No. 9

## ARTICLE 1 - GENERAL

### Section 1.010. Title.
This is the burrow ordinance.

### Section 1.020. Digging in all districts.

### (A) AUTHORITY
The council may regulate digging.

### (B) PERMITS
${'1. **Application**\n   a. A permit is needed for each burrow.\n   b. A den needs none.\n\n2. A permit lapses after a year.\n'}
## ARTICLE 2 - WARDENS

### Section 2.010. Wardens.
Wardens are appointed.

## ARTICLE 3 - FEES

### Section 3.010. Fees.
Fees are due.
`;

  it('keeps articles as levels above the sections, and finds the contents list by numbers', async () => {
    const { provisions, passages, facts } = await read(ORDINANCE, 'ordinance.md');
    const pathOf = (key: string) => passages.find(({ provisionKey }) => provisionKey === key)?.headingPath;
    expect(
      provisions
        .filter(({ type }) => type === 'provision')
        .map(({ key, label, heading }) => [label, heading, pathOf(key)]),
    ).toEqual([
      ['s 1.010', 'Title.', ['Article 1 GENERAL']],
      ['s 1.020', 'Digging in all districts.', ['Article 1 GENERAL']],
      ['s 2.010', 'Wardens.', ['Article 2 WARDENS']],
      ['s 3.010', 'Fees.', ['Article 3 FEES']],
    ]);
    expect(facts.contentsMissing).toEqual([]);
  });

  it('cites the levels of an outline as ordinances do', async () => {
    const long = ORDINANCE.replace(
      /(digging|each burrow|none|year)\.$/gm,
      `$1 ${'unless the council of the town says otherwise '.repeat(22)}.`,
    );
    const { passages } = await read(long, 'ordinance.md');
    expect(passages.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['s 1.020(A)', 's 1.020(B)1', 's 1.020(B)1.b', 's 1.020(B)2']),
    );
  });

  it('has the description of a picture, unless it only names the page', async () => {
    const text = Buffer.from('# Den\n\n![page 4](4)\n\n![page 4 img 1 (3x4)](5)\n\n![A lamp](6)\n\n![Page 5 map](7)\n');
    const { passages } = await readDocument(text, { fileName: 'x.md', idPrefix: 'x@1', given: {} });
    expect(passages.map((passage) => passage.text)).toEqual(['A lamp\nPage 5 map']);
  });
});
