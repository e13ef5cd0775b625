import { describe, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';

const read = (html: string | Uint8Array): Promise<ParsedDocument> =>
  readDocument(Buffer.from(html), { fileName: 'page.html', idPrefix: 'x@1', given: {} });
const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
const lines = async (body: string): Promise<string[]> => (await read(page(body))).text.split('\n');

describe('the document in a page', () => {
  it('is its main part, without navigation, headers, forms, scripts and what is hidden', async () => {
    const { text } = await read(
      page(`<header>Site</header><nav>Home</nav>
        <main><header><h1>Burrow code</h1></header><script>var a = '<p>no</p>';</script><style>p{}</style><!-- remark --><p hidden>no</p><p aria-hidden="true">no</p><p style="display: none">no</p>
        <p>Wombats dig.<img src="data:image/png;base64,AAAA" alt="no"></p><noscript>no</noscript><template><p>no</p></template><aside>no</aside><footer>no</footer></main><p>Related pages</p><footer>About</footer>`),
    );
    expect(text).toBe('Burrow code\nWombats dig.');
  });

  it('follows front matter, with the paragraphs that Akoma Ntoso writes as spans', async () => {
    const item = (number: string, words: string) =>
      `<span class="akn-item"><span class="akn-num">${number}</span> <span class="akn-p">${words}</span></span>`;
    const section = `<section><span class="akn-num">(1)</span><span class="akn-listIntroduction">A warden must:-</span>${item('(a)', 'dig; and')}${item('(b)', 'rest.')}</section>`;
    const body = `<div><h3>Preamble</h3><p>Whereas wombats dig.</p><h3>4. Wardens</h3>${section}</div>`;
    const { metadata, format, passages } = await read(
      `---\nhistory:\n- date: '2031-01-02'\ntitle: Burrow By-law\n---\n\n${body}`,
    );
    expect([format, metadata.title]).toEqual(['html', 'Burrow By-law']);
    expect(passages.at(-1)).toMatchObject({
      headingPath: [],
      sectionHeading: 'Wardens',
      text: '(1) A warden must:-\n(a) dig; and\n(b) rest.',
    });
  });

  it('is the whole page where nothing marks it, forms around it included', async () => {
    expect(
      await lines(
        '<header>Site</header><form id="aspnet"><h1>Code</h1><p>Wombats dig.</p><input></form><footer>About</footer>',
      ),
    ).toEqual(['Code', 'Wombats dig.']);
  });

  it('is not a main part that is nearly empty', async () => {
    expect(await lines(`<main><p>Menu</p></main><div><h1>Code</h1><p>${'Wombats dig. '.repeat(20)}</p></div>`)).toEqual(
      ['Menu', 'Code', 'Wombats dig. '.repeat(20).trim()],
    );
  });

  it('does not begin with links around the site, nor end with those to its top', async () => {
    expect(
      await lines(
        '<div><a href="/">Home</a> <a href="/law">Law</a></div><h1>Code</h1><p>Wombats <a href="/dig">dig</a>.</p><p><a href="#">Back to top</a></p>',
      ),
    ).toEqual(['Code', 'Wombats dig.']);
  });

  it('has the panels that a reader opens, with the buttons in headings as their headings', async () => {
    const panel = (id: string, hides: string) =>
      `<h2><button aria-expanded="false">Who ${id}?</button></h2><div class="collapse" ${hides}><p>A warden ${id}.</p></div>`;
    expect(
      await lines(
        `<h1>Code</h1>${panel('digs', 'aria-hidden="true"')}${panel('rests', 'hidden')}${panel('pays', 'style="display: none"')}<div id="menu" hidden>no</div><button>no</button>`,
      ),
    ).toEqual(['Code', 'Who digs?', 'A warden digs.', 'Who rests?', 'A warden rests.', 'Who pays?', 'A warden pays.']);
  });

  it('is of the state whose government the site belongs to', async () => {
    const stateOf = async (head: string) => (await read(page('<h1>Code</h1><p>Wombats dig.</p>', head))).metadata.state;
    expect(await stateOf('<title>Code | Burrows Tasmania</title>')).toBe('TAS');
    expect(await stateOf('<title>Code</title><meta property="og:site_name" content="WA Government">')).toBe('WA');
    expect(await stateOf('<title>Code</title><meta property="og:url" content="https://www.vic.gov.au/code">')).toBe(
      'VIC',
    );
    expect(await stateOf('<title>Code | Burrows</title>')).toBe(null);
  });

  it('is missing from a page that loads it by a script', async () => {
    const failure = await read(page('<div id="app"></div><p>Loading</p>', '<script src="/app.js"></script>')).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UnreadableDocumentError);
    expect((failure as UnreadableDocumentError).reason).toMatch(
      /text is loaded by a script .* Download the document itself/,
    );
  });

  it('is there though a script counts its readers', async () => {
    expect(
      (
        await read(
          page('<p>A wombat must not dig in a park, and must not sleep there.</p>', '<script>count()</script>'),
        )
      ).text,
    ).toMatch(/must not dig/);
  });
});

describe('text of a page', () => {
  it('keeps paragraphs apart, also where tags are not closed and lines are broken twice', async () => {
    expect(await lines('<p>one<p>two<div>three<br>on<br><br>four</div>five')).toEqual([
      'one',
      'two',
      'three on',
      'four',
      'five',
    ]);
  });

  it('reads entities, quotations and spaces that do not break', async () => {
    expect(await lines('<p>6&nbsp;m &mdash; &lt;&#8804;&gt; <q>high</q> wo&shy;m\u200bbat</p>')).toEqual([
      '6 m — <≤> “high” wombat',
    ]);
  });

  it('prints the numbers of lists as a browser does, and none beside those that are typed', async () => {
    expect(
      await lines(
        '<ol start="3"><li>c<ol type="a"><li>x<li>y</ol></li><li value="9">i</li><li>j</ol><ol><li>(a) typed</ol><ul><li>dot</ul>',
      ),
    ).toEqual(['3. c', 'a. x', 'b. y', '9. i', '10. j', '(a) typed', 'dot']);
  });

  it('leaves out the marks of footnotes and what is struck out, and counts the latter', async () => {
    const { text, facts } = await read(
      page(
        '<p>Six metres<sup><a href="#fn1">1</a></sup> <del>seven</del>high.</p><aside role="doc-footnote"><p>From the ground.</p></aside>',
      ),
    );
    expect(text).toBe('Six metres high.\nFrom the ground.');
    expect(facts.setAside).toContainEqual({ kind: 'struck_out', characters: 5, share: 5 / 32 });
  });

  it('keeps tables with their header, with cells over several columns and rows', async () => {
    expect(
      await lines(
        '<table><caption>Setbacks</caption><thead><tr><td>Zone<td>Use<td>Metres</thead><tr><td rowspan=2>R1<td>House<td>6<tr><td>Shed<td>3<tr><td colspan=2>All others<td>2|1</table>',
      ),
    ).toEqual([
      'Setbacks',
      '| Zone | Use | Metres |',
      '| --- | --- | --- |',
      '| R1 | House | 6 |',
      '| R1 | Shed | 3 |',
      '| All others |  | 2\\|1 |',
    ]);
  });

  it('reads a table that only lays out the page as what is in its cells', async () => {
    expect(
      await lines(
        '<table><tr><td><table><tr><th>Zone<th>Metres<tr><td>R1<td>6</table></td><td><p>Wombats dig.</p><p>Quolls run.</p></td></tr></table>',
      ),
    ).toEqual(['| Zone | Metres |', '| --- | --- |', '| R1 | 6 |', 'Wombats dig.', 'Quolls run.']);
  });

  it('uses a contents list of links as the check, not as text', async () => {
    const { text, facts } = await read(
      page(
        '<h1>Code</h1><ul><li><a href="#1">1 Setbacks</a><li><a href="#2">2 Fences</a><li><a href="#3">3 Sheds</a></ul><h2>1 Setbacks</h2><p>Six.</p><h2>2 Fences</h2><p>Two.</p>',
      ),
    );
    expect(text).toBe('Code\n1 Setbacks\nSix.\n2 Fences\nTwo.');
    expect(facts).toMatchObject({ contentsEntries: 3, contentsMissing: ['3 Sheds'] });
  });

  it('knows headings by the styles of the program that made the page', async () => {
    const { provisions, facts } = await read(
      page(
        '<p class="ShortT">Burrow Act 2031</p><p class="TOC5">4 Digging&#9;7</p><p class="ActHead2"><span class="CharPartNo">Part 1</span>—Wombats</p><p class="ActHead5">4&nbsp; Digging</p><p class="subsection">(1) Wombats dig.</p>',
      ),
    );
    expect(provisions.map(({ type, number, heading }) => [type, number, heading])).toEqual([
      ['heading', null, 'Burrow Act 2031'],
      ['part', 'Part 1', 'Wombats'],
      ['provision', '4', 'Digging'],
    ]);
    expect(facts).toMatchObject({ contentsEntries: 1, contentsMissing: [] });
  });

  it('takes a short paragraph in bold as a heading', async () => {
    const { passages } = await read(
      page('<h1>Code</h1><p><b>Fences</b></p><p>Two metres.</p><p><b>Fences must be low.</b></p>'),
    );
    expect(passages.map(({ sectionHeading, text }) => [sectionHeading, text])).toEqual([
      ['Fences', 'Two metres.\nFences must be low.'],
    ]);
  });
});

describe('what a page says of itself', () => {
  it('is its title, its publisher and the day of its last change', async () => {
    const { metadata } = await read(
      page(
        '<p>Wombats dig in parks.</p>',
        '<title>Burrow code | Department of Burrows</title><meta name="DCTERMS.modified" content="2031-05-06T10:00:00Z"><meta name="DCTERMS.creator" content="Government of Tasmania">',
      ),
    );
    expect(metadata).toMatchObject({ title: 'Burrow code', lastUpdated: '2031-05-06', state: 'TAS' });
  });

  it('is above all its first heading, with the number of a series below it', async () => {
    expect(
      (await read(page('<h1>Burrow Ruling</h1><h2>BR 2031/7</h2><p>Wombats dig.</p>', '<title>x</title>'))).metadata
        .title,
    ).toBe('Burrow Ruling BR 2031/7');
  });

  it.each([
    ['UTF-8', Buffer.from(page('<p>Wombats’ café.</p>'))],
    ['UTF-16', Buffer.from(`\ufeff${page('<p>Wombats’ café.</p>')}`, 'utf16le')],
    ['UTF-8 though it says otherwise', Buffer.from(page('<p>Wombats’ café.</p>', '<meta charset="iso-8859-1">'))],
    [
      'Windows-1252 whatever it names',
      Buffer.concat([
        Buffer.from('<!DOCTYPE html><meta charset="utf-8"><p>Wombats'),
        Buffer.from([0x92]),
        Buffer.from(' caf'),
        Buffer.from([0xe9]),
        Buffer.from('.'),
      ]),
    ],
  ])('is read as %s', async (_name, bytes) => {
    expect((await read(bytes)).text).toBe('Wombats’ café.');
  });

  it('is read as XHTML, whose empty elements are closed', async () => {
    expect(
      (
        await read(
          '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head><body><p><a id="x"/>Wombats dig.</p><div/><p>Quolls<br/>run.</p></body></html>',
        )
      ).text,
    ).toBe('Wombats dig.\nQuolls run.');
  });
});

describe('pages of registers of legislation', () => {
  const page = (body: string) =>
    readDocument(
      Buffer.from(
        `<!DOCTYPE html><html><head><title>Burrow Act 2031</title></head><body><h1>Burrow Act 2031</h1>${body}</body></html>`,
      ),
      {
        fileName: 'act.html',
        idPrefix: 'act@1',
        given: {},
      },
    );

  it('keep a number apart that only a style sheet sets apart', async () => {
    const { provisions } = await page(
      '<h4><span class="prov-number">9A</span><span class="title">Digging</span></h4><p>A burrow is dug.</p>',
    );
    expect(provisions.map(({ label, heading }) => [label, heading])).toContainEqual(['s 9A', 'Digging']);
  });

  it('may lay out subsections as a table', async () => {
    const rows = [
      ['(1)', '', 'A burrow is—'],
      ['', '(a)', 'a hole; or'],
      ['', '(b)', 'a den.'],
      ['(2)', '', 'A drain is no burrow.'],
    ];
    const table = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
    const { passages, facts } = await page(`<h4>4 Meaning of burrow</h4><table>${table}</table>`);
    expect(passages.at(-1)).toMatchObject({
      section: 's 4',
      text: '(1) A burrow is—\n(a) a hole; or\n(b) a den.\n(2) A drain is no burrow.',
    });
    expect(facts.tables).toBe(0);
  });
});
