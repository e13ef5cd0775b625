import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';

const read = (xml: string) => readDocument(Buffer.from(xml), { fileName: 'x.xml', idPrefix: 'x@1', given: {} });
const pinpoints = async (xml: string) =>
  (await read(xml)).passages.map(({ section, sectionHeading, headingPath, text }) => [
    section,
    sectionHeading,
    headingPath,
    text,
  ]);
const row = (...cells: string[]) => `<row>${cells.map((cell) => `<entry>${cell}</entry>`).join('')}</row>`;

describe('legislation in the XML of a register', () => {
  it('has provisions where an element has a number and a heading, in the words of Queensland', async () => {
    const xml = `<?xml version="1.0"?><act title="Burrow Act 2031" jurisdiction="Queensland"><body>
      <part><no>Part 1</no><heading>Digging</heading>
      <section><no>4</no><heading>Lamps</heading><subsection><no>(1)</no><block><txt>A lamp is—</txt>
      <list><li><no>(a)</no><block><txt>lit; and</txt></block></li><li><no>(b)</no><block><txt>low.</txt></block></li></list></block></subsection>
      <historynote>s 4 amd 2033 No. 1 s 2</historynote></section>
      <section><no>5</no><heading>Dens</heading><block><txt><defterm>den</defterm> means a hole.</txt></block></section></part></body>
      <schedule><no>Schedule 1</no><heading>Fees</heading><table><tgroup><thead>${row('Lamp', 'Fee')}</thead><tbody>${row('Low', '$4')}</tbody></tgroup></table></schedule></act>`;
    expect(await pinpoints(xml)).toEqual([
      ['s 4', 'Lamps', ['Part 1 Digging'], '(1) A lamp is—\n(a) lit; and\n(b) low.'],
      ['s 5', 'Dens', ['Part 1 Digging'], 'den means a hole.'],
      ['Sch 1', 'Fees', [], '| Lamp | Fee |\n| --- | --- |\n| Low | $4 |'],
    ]);
    const { format, metadata, facts } = await read(xml);
    expect(format).toBe('register-xml');
    expect(metadata).toMatchObject({ title: 'Burrow Act 2031', jurisdiction: 'QLD', documentType: 'legislation' });
    expect(facts.setAside.map(({ kind }) => kind)).toEqual(['editorial']);
  });

  it('has them in the words of Akoma Ntoso and of New Zealand, whose marks have no brackets', async () => {
    const section = (number: number) =>
      `<section><num>${number}</num><heading>Lamps ${number}</heading><subsection><num>(1)</num><content><p>A lamp is lit.</p></content></subsection></section>`;
    const akoma = `<akomaNtoso><act><meta><p>x</p></meta><body><part><num>1</num><heading>Digging</heading>${[4, 5].map(section).join('')}</part></body></act></akomaNtoso>`;
    const prov = (number: number) =>
      `<prov><label>${number}</label><heading>Lamps ${number}</heading><prov.body><subprov><label>1</label><para><text>A lamp is lit.</text></para></subprov></prov.body></prov>`;
    const zealand = `<act><body><part><label>1</label><heading>Digging</heading>${[4, 5].map(prov).join('')}</part></body></act>`;
    for (const xml of [akoma, zealand])
      expect(await pinpoints(`<?xml version="1.0"?>${xml}`)).toEqual(
        [4, 5].map((number) => [
          expect.stringMatching(`${number}$`),
          `Lamps ${number}`,
          ['Part 1 Digging'],
          '(1) A lamp is lit.',
        ]),
      );
  });

  it('has them in the words of Canada, whose headings stand in the margin', async () => {
    const section = (number: number) =>
      `<Section><MarginalNote>Lamps ${number}</MarginalNote><Label>${number}</Label><Subsection><Label>(1)</Label><Text>A lamp is lit.</Text></Subsection><HistoricalNote>2033, c. 1</HistoricalNote></Section>`;
    const xml = `<?xml version="1.0"?><Regulation><Identification><LongTitle>Burrow Regulations, 2031</LongTitle></Identification><Body><Heading level="1"><Label>PART 1</Label><TitleText>Digging</TitleText></Heading>${[4, 5].map(section).join('')}</Body></Regulation>`;
    expect(await pinpoints(xml)).toEqual(
      [4, 5].map((number) => [`reg ${number}`, `Lamps ${number}`, ['Part 1 Digging'], '(1) A lamp is lit.']),
    );
    expect((await read(xml)).metadata.title).toBe('Burrow Regulations, 2031');
  });

  it('is not XML of another kind', async () => {
    await expect(read('<?xml version="1.0"?><rss><item><title>Lamps</title></item></rss>')).rejects.toMatchObject({
      reason: expect.stringContaining('XML of a kind that is not read'),
    });
  });
});
