import {
  abstractList,
  list,
  listed,
  paragraph,
  styled,
  style,
  table,
  wordDocument,
} from '../../readers/docx/write-docx.fixture.ts';
import { book } from '../../readers/epub/write-epub.fixture.ts';
import { FICTIONAL_PLAN_XML } from '../../readers/nsw-xml/fictional-plan.fixture.ts';
import { drawPdf, runningLines } from '../../readers/pdf/draw-pdf.fixture.ts';

/**
 * An invented Act with what real ones have: contents, Parts, definitions, paragraphs, notes, tables, schedules,
 * endnotes.
 */
export const MARKDOWN = `# Wombat Protection Act 2031

##### No. 9, 2031 as amended

## Contents

  * Part 1 Preliminary

    * 1 Short title

    * 4	What the _Snowy River burrow_ is	_3

#### Schedule 1		18

### An Act to protect wombats, and for related purposes

### Part 1--Preliminary

   * **1  Short title **[_see_ Note 1]

   * This Act may be cited as the _Wombat Protection Act 2031_ and commences on 1 July 2031.

##### 4  What the burrow is

    * (1) In this Act:

    * **_burrow_** means:

     * (a) a hole; or

     * (b) a den, including:

      * (i) a lair; or

      * (ii) a sett.

    * **_warden_** means a person appointed under section 9 of the _Quoll Act 2030_.

    * **_zoo_** has the meaning given by subsection 4(2).

      * Note: For zoos, see:

      * (a) section 11; and

    * (2) Despite paragraph (1)(b)(ii), sections 4 to 9 apply.

| Zone | Metres |
|------|-------:|
| R1 | 6 |
| R2 \\| R3 | 4 |

## Schedule 1--Wardens

##### 1  Appointment

    * The Minister must appoint wardens under Part 1.

#### Endnotes

##### Endnote 4--Amendment history

s. 4	am. No. 5, 2033
`;

export const PLAIN_TEXT = `National Burrow Reporting Standard 2031

PART 1 INTRODUCTION

1 Purpose

This standard says how burrows are
reported to the authority.

2.1 Thresholds

(1) A burrow longer than 25 metres
must be reported:
(a) every year; and
(i) in spring; or
(b) when it collapses.
"burrow" means a hole in the ground.

Note: See section 9.

SCHEDULE 1 FORMS

1 Form of notice

• in writing
• in English
`;

export const HTML = `<!DOCTYPE html><html lang="en"><head><title>Burrow Guideline</title><meta charset="utf-8"><script>var a = "<p>";</script></head><body><nav><a href="/">Home</a></nav>
<main><h1>Burrow Guideline</h1><p>Opening words.</p><h2>1 Setbacks</h2><p>(1)&nbsp;A burrow must be <b>six</b> metres from a creek:</p>
<ol type="a"><li>in spring; and<ol type="i"><li>when dry; or</li><li>when wet</li></ol></li><li>in autumn.</li></ol>
<table><thead><tr><th>Zone</th><th colspan="2">Metres</th></tr></thead><tbody><tr><td rowspan="2">R1</td><td>6</td><td>7</td></tr><tr><td>8</td><td>9</td></tr></tbody></table>
<h3>1.1 Dens</h3><p><dfn>den</dfn> means a hole &amp; a roof.</p><pre>line one
line two</pre><dl><dt>sett</dt><dd>A den of badgers.</dd></dl><img src="data:image/png;base64,AAAA" alt="burrow"></main><footer>Printed</footer></body></html>`;

export { FICTIONAL_PLAN_XML as NSW_XML };

/** A PDF of three pages: contents, sections with running lines, a table. */
export function pdf(): Promise<Uint8Array> {
  const section = (number: string, heading: string) => ({ text: `${number}  ${heading}`, bold: true, above: 12 });
  const lines = (from: number) =>
    Array.from({ length: 9 }, (_, at) => ({
      text: `(${at + from}) A warden must inspect every burrow in zone R${at} each winter.`,
    }));
  return drawPdf([
    [
      { text: 'Wombat Act 2031', size: 20, bold: true },
      { text: 'Contents', bold: true },
      ...['1', '2', '3', '4'].map((number) => ({
        text: `${number}  Matter ${number} ........................ ${number}`,
      })),
    ],
    [
      ...runningLines('Section 1', '1'),
      { text: 'Part 1  Start', bold: true, size: 14 },
      section('1', 'Matter 1'),
      ...lines(1),
      section('2', 'Matter 2'),
      ...lines(1),
    ],
    [
      ...runningLines('Section 3', '2'),
      section('3', 'Matter 3'),
      ...lines(3),
      section('4', 'Matter 4'),
      { text: 'Zone', x: 120 },
      { text: 'Metres', x: 300, above: -13.2 },
      ...lines(7),
    ],
  ]);
}

const heading = (id: string, level: number) =>
  style(id, `heading ${level}`, `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`);

/** Parts of a Word document, each to be changed by itself. */
export const WORD = {
  title: 'Burrow Act 2031',
  body: `${styled('H1', 'Part 1 Start')}${styled('H2', '4 Definitions')}${listed(1, 0, 'In this Act:')}${listed(1, 1, 'a burrow is a hole;')}${listed(1, 2, 'dry; or')}${paragraph('Note: See section 9.')}${table(
    [
      ['Zone', 'Metres'],
      ['R1', '6'],
    ],
  )}${styled('H2', '9 Wardens')}${paragraph('The Minister must appoint wardens.')}`,
  styles: `${heading('H1', 1)}${heading('H2', 2)}`,
  numbering: `${abstractList(1, [
    ['decimal', '(%1)'],
    ['lowerLetter', '(%2)'],
    ['lowerRoman', '(%3)'],
  ])}${list(1, 1)}`,
  footnotes: '<w:footnote w:id="2"><w:p><w:r><w:t>See the Act.</w:t></w:r></w:p></w:footnote>',
};

export { wordDocument };

/** Bodies of an e-book's chapters. */
export const CHAPTERS = [
  '<h1>Burrow Act 2031</h1><h2>Part 1 Start</h2><h5>4 Definitions</h5><p>(1) In this Act:</p><p>(a) a burrow is a hole;</p>',
  '<h5>9 Wardens</h5><table><tr><th>Zone</th></tr><tr><td>R1</td></tr></table><p>The Minister must appoint wardens.</p>',
];

export { book };

/** An Act in the XML of a register. */
export const REGISTER_XML = `<?xml version="1.0"?><act title="Burrow Act 2031" jurisdiction="Queensland"><body><part><no>Part 1</no><heading>Digging</heading>${[
  1, 2, 3,
]
  .map(
    (number) =>
      `<section><no>${number}</no><heading>Lamps</heading><subsection><no>(1)</no><block><txt>A <defterm>lamp</defterm> is—</txt><list><li><no>(a)</no><block><txt>lit.</txt></block></li></list></block></subsection></section>`,
  )
  .join(
    '',
  )}</part></body><schedule><no>Schedule 1</no><heading>Fees</heading><table><row><entry>Lamp</entry><entry>$4</entry></row></table></schedule></act>`;
