import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';

const read = (html: string): Promise<ParsedDocument> =>
  readDocument(Buffer.from(html), { fileName: 'page.html', idPrefix: 'x@1', given: {} });
const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
const lines = async (body: string): Promise<string[]> => (await read(page(body))).text.split('\n');

describe('the document in a page of a register, planning system or agency', () => {
  it('has what a class marks as collapsed', async () => {
    const panel = '<div class="panel-collapse collapse" style="display: none"><p>A warden digs.</p></div>';
    expect(
      await lines(
        `<h1>Code</h1><p>Wombats.</p><div role="button" aria-expanded="false"><b>▸</b> Who digs?</div>${panel}<details><summary>Who rests?</summary><p>A quoll rests.</p></details>`,
      ),
    ).toEqual(['Code', 'Wombats.', 'Who digs?', 'A warden digs.', 'Who rests?', 'A quoll rests.']);
  });

  it('has headings without the icons that link to them', async () => {
    const link = (sign: string) => `<a class="headerlink" href="#lamps">${sign}</a>`;
    expect(await lines(`<h1>Code${link('¶')}</h1><h2>Lamps${link('\uf0c1')}</h2><p>A lamp is lit.</p>`)).toEqual([
      'Code',
      'Lamps',
      'A lamp is lit.',
    ]);
  });

  it('is without what its classes call bars, banners and related pages, unless they hold the title or most text', async () => {
    expect(
      await lines(
        `<div class="topbar">Log in</div><div id="site-banner"><h1>Code</h1></div><div class="has-sidebar"><div class="sidebar-left"><p>Other codes</p></div><p>${'Wombats dig. '.repeat(9)}</p><div class="related">Forms</div><div class="related-text">Quolls run.</div></div>`,
      ),
    ).toEqual(['Code', 'Wombats dig. '.repeat(9).trim(), 'Quolls run.']);
  });

  it('reads provisions that are laid out as tables of a number or mark and its text', async () => {
    const row = (mark: string, text: string) => `<table><tr><td></td><td>${mark}</td><td>${text}</td></tr></table>`;
    const { passages } = await read(
      page(
        `<h1>Burrow Regulations 2031</h1><h2>PART 1 - Digging</h2>${row('<b>4.</b>', '<b>Permits</b>')}${row('(1)', `A permit –${row('(a)', 'is written; and')}${row('(b)', 'is short.')}`)}${row('<b>5.</b>', '<b>Lamps</b>')}<p>A lamp is lit.</p>`,
      ),
    );
    expect(passages.map(({ section, sectionHeading, text }) => [section, sectionHeading, text])).toEqual([
      ['reg 4', 'Permits', '(1) A permit –\n(a) is written; and\n(b) is short.'],
      ['reg 5', 'Lamps', 'A lamp is lit.'],
    ]);
  });

  it('knows headings by the classes that look like them, and captions of tables from titles', async () => {
    const { passages } = await read(
      page(
        '<div class="h1 title">Burrow Code</div><div class="h3">4 Lamps</div><div>A lamp is lit.</div><p class="title">Table 1 Lamps</p><table><tr><th>Lamp<th>Watts<tr><td>Low<td>6</table>',
      ),
    );
    expect(passages.map(({ section, sectionHeading }) => [section, sectionHeading])).toEqual([
      ['para 4', 'Lamps'],
      ['Table 1', 'Lamps'],
    ]);
    expect(passages[1]?.text).toContain('| Lamp | Watts |');
  });

  it('knows the styles of pages that Word saved, and of endnotes', async () => {
    const { text, metadata, facts } = await read(
      page(
        '<p class=MsoTitle>Burrow noise guideline</p><p class=MsoToc1>1 Lamps 2</p><h1>1 Lamps</h1><p>A lamp is lit.</p><p class="ENotesHeading1">Endnotes</p><p class="ENotesText">About the endnotes.</p>',
        '<title>Burrows</title>',
      ),
    );
    expect(metadata.title).toBe('Burrow noise guideline');
    expect(text).toBe('Burrow noise guideline\n1 Lamps\nA lamp is lit.');
    expect(facts).toMatchObject({ contentsEntries: 1, contentsMissing: [] });
  });

  it('is of the state that its enacting words name, though they name the Commonwealth too', async () => {
    const words =
      '<h1>Burrow Regulations 2031</h1><p>I, the Governor in and over the State of Tasmania and its Dependencies in the Commonwealth of Australia, make the following regulations.</p>';
    expect((await read(page(words))).metadata.state).toBe('TAS');
  });
});
