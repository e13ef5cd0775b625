import { describe, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import { readDocument } from '../../pipeline/read-document.ts';
import { FICTIONAL_PLAN_XML } from './fictional-plan.fixture.ts';

const read = (xml: string) => readDocument(Buffer.from(xml), { fileName: 'x.xml', idPrefix: 'plan@1', given: {} });

describe('reading NSW exchange XML', () => {
  it('takes title, place and dates from the file', async () => {
    const { format, metadata, metadataFrom } = await read(FICTIONAL_PLAN_XML);
    expect(format).toBe('nsw-xml');
    expect(metadata).toMatchObject({
      title: 'Albury Local Environmental Plan 2031',
      jurisdiction: 'Local',
      state: 'NSW',
      lga: ['Albury'],
      documentType: 'legislation',
      inForceFrom: '2031-02-03',
      coverage: ['planning'],
    });
    expect(metadataFrom['title']).toBe('file: title of the XML');
  });

  it('gives every clause its number, heading, identifier and pinpoint', async () => {
    const { provisions } = await read(FICTIONAL_PLAN_XML);
    const clauses = provisions
      .filter((node) => node.type === 'provision')
      .map((node) => [node.sourceId, node.number, node.heading, node.label]);
    expect(clauses).toEqual([
      ['sec.4.3', '4.3', 'Height of towers', 'cl 4.3'],
      ['sec.4.4', '4.4', null, 'cl 4.4'],
      ['sec.1', '1', 'Objectives of zone', 'Pt 4, Land Use Table, Zone R2, item 1'],
      ['sec.2', '2', 'Permitted without consent', 'Pt 4, Land Use Table, Zone R2, item 2'],
      ['sec.1-oc.2', '1', 'Objectives of zone', 'Pt 4, Land Use Table, Zone R3, item 1'],
      ['sch.1-sec.1', '1', 'Use of land at Nowhere Street', 'Sch 1 cl 1'],
    ]);
  });

  it('gives a zone that was put in before others their pinpoints', async () => {
    const zone = `<pre type="auto-inserted"><tier type="included" id="z0"><head><no><b>Zone R1 Village</b></no></head>
<tier type="clause" id="sec.3-oc.9"><head><no>3</no><heading>Permitted with consent</heading></head><block><txt>Dens</txt></block></tier></tier></pre>`;
    const end = 'Burrows; Roads</txt></block></level></level></content>';
    const { passages } = await read(FICTIONAL_PLAN_XML.replace(end, `${end}\n${zone}`));
    expect(passages.find(({ text }) => text === 'Dens')).toMatchObject({
      section: 'Pt 4, Land Use Table, Zone R1, item 3',
      headingPath: ['Part 4 Principal standards', 'Land Use Table', 'Zone R1 Village'],
      sectionHeading: 'Permitted with consent',
    });
  });

  it('takes a level of an unknown type for a heading, whatever it is called', async () => {
    const { provisions } = await read(
      FICTIONAL_PLAN_XML.replace('<level type="part" id="pt">', '<level type="constructor" id="pt">'),
    );
    expect(provisions.find(({ heading }) => heading === 'Land Use Table')).toMatchObject({ type: 'heading' });
  });

  it('keeps the text of the law and drops history notes and references to the parent clause', async () => {
    const { text, passages } = await read(FICTIONAL_PLAN_XML);
    expect(text).not.toMatch(/Am 2032|Historical notes|Clause 2\.5/);
    expect(passages[0]?.text).toBe(
      '(1) The objectives of this clause are—\n(a) to keep towers low, and\n(b) to spare the sky.\n(2) A tower must not exceed 7.5 m2.\nNote. See clause 4.4.',
    );
    expect(passages[1]).toMatchObject({ section: 'cl 4.4', text: '(Repealed)' });
  });

  it('makes a passage of each dictionary entry and of a table', async () => {
    const { passages } = await read(FICTIONAL_PLAN_XML);
    const found = passages
      .filter(({ kind }) => kind === 'definition' || kind === 'table')
      .map(({ section, kind, text }) => [section, kind, text]);
    expect(found).toEqual([
      ['Sch 5', 'table', '| Item | Address |\n| --- | --- |\n| Old \\| mill | 1 Mill Lane |'],
      ['Dictionary, definition of “burrow”', 'definition', 'burrow means a home below ground.'],
      ['Dictionary, definition of “tower”', 'definition', 'tower means—\n(a) a tall building, or'],
    ]);
  });

  it.each([
    ['an entity of its own', '<?xml version="1.0"?><!DOCTYPE exdoc [<!ENTITY a "b">]><exdoc>&a;</exdoc>', /entities/],
    ['an undefined entity', '<?xml version="1.0"?><exdoc>&a;</exdoc>', /malformed/],
    ['an end tag missing', FICTIONAL_PLAN_XML.replace('</exdoc>', ''), /malformed/],
    [
      '200 nested levels',
      `<?xml version="1.0"?><exdoc>${'<level>'.repeat(200)}${'</level>'.repeat(200)}</exdoc>`,
      /100 levels/,
    ],
    ['another root', '<?xml version="1.0"?><note><exdoc /></note>', /root is not/],
    ['no text', '<?xml version="1.0"?><exdoc title="Empty"></exdoc>', /No text/],
  ])('refuses XML with %s', async (_name, xml, reason) => {
    const failure = await read(xml).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreadableDocumentError);
    expect((failure as UnreadableDocumentError).reason).toMatch(reason);
  });
});
