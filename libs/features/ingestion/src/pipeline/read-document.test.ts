import { describe, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import { readDocument } from './read-document.ts';

const read = (bytes: Uint8Array | string) =>
  readDocument(Buffer.from(bytes), { fileName: 'x.md', idPrefix: 'x@1', given: {} });

async function reasonOf(bytes: Uint8Array | string): Promise<string> {
  const failure = await read(bytes).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableDocumentError);
  return (failure as UnreadableDocumentError).reason;
}

describe('reading a file', () => {
  it.each([
    ['an empty file', '', /empty/],
    ['a file of blanks', ' \n\t\n ', /No text/],
    ['NUL characters', 'abc\u0000def', /NUL/],
    [
      'binary rubbish',
      Buffer.from(Array.from({ length: 4_000 }, (_, at) => ((at * 7_919) % 255) + 1)),
      /control characters/,
    ],
    ['a cut-off archive', Buffer.from('504b0304140000000800', 'hex'), /^The archive is damaged or cut off: .*[^.]\.$/],
    ['an empty archive', Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'), /empty ZIP/],
    ['HTML without text', '<!DOCTYPE html><html><body><nav>Law</nav></body></html>', /No text/],
    ['XML of another kind', '<?xml version="1.0"?><rss></rss>', /XML of a kind/],
    [
      'a Word document saved as XML',
      '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>',
      /save it as \.docx/,
    ],
    ['RTF', '{\\rtf1\\ansi Law}', /RTF document; save it as Word/],
    [
      'an old Word document',
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '00'), 'hex'),
      /old Office document .* save it as PDF/,
    ],
    [
      'a Word document under a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /protected by a password/,
    ],
    ['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n<html>', /MHTML/],
    ['11 MB of text', 'wombat and quoll\n'.repeat(700_000), /11 MB; the limit for text files is 10 MB/],
  ])('refuses %s with the reason', async (_name, bytes, reason) => {
    expect(await reasonOf(bytes)).toMatch(reason);
  });

  it('tells the format from the content, not from the name', async () => {
    expect((await read('PART 1 DIGGING\n\nWombats dig.')).format).toBe('text');
    expect((await read('# Digging\n\nWombats dig.')).format).toBe('markdown');
    expect((await read('<!-- saved -->\n<HTML><p>Wombats dig.</HTML>')).format).toBe('html');
    expect((await read('<div>\n<p>Wombats dig.</p><p>Quolls run.</p></div>')).format).toBe('html');
    expect((await read('<div align="center">\n\n# Digging\n\n</div>\n\nWombats <b>dig</b>.</p></p>')).format).toBe(
      'markdown',
    );
    expect((await read('<blockquote>\n<p>Wombats dig.</p><p>Quolls run.</p></blockquote><p>x</p>')).format).toBe(
      'html',
    );
  });

  it.each(['- A wombat\n  digs, and\n  rests.\n', 'Digging | 2\n--- | ---\n', '1. Dig.\n'])(
    'is Markdown with one heading above many of: %p',
    async (line) => {
      expect((await read(`# Digging\n\n${line.repeat(50)}`)).format).toBe('markdown');
    },
  );

  it('reads text whose title alone is marked as a heading line by line', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `${at + 1}  Rule ${at + 1}\n(1) Wombats dig ${at + 1} holes.`);
    const { format, metadata, passages } = await read(`# Digging Regulations 2031\n${lines.join('\n')}\n`);
    expect([format, metadata.title]).toEqual(['text', 'Digging Regulations 2031']);
    expect(passages.map(({ section }) => section)).toContain('reg 7');
  });

  it('reads text with a number sign far from its beginning as text', async () => {
    const text = `Digging Regulations 2031\n\n${'1. Wombats dig.\n\n'.repeat(600)}# Quolls dig too.\n`;
    expect((await read(text)).format).toBe('text');
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff# Café\n\nWombats’ café.'), []],
    ['UTF-16', Buffer.from('\ufeff# Café\n\nWombats’ café.', 'utf16le'), []],
    [
      'Windows-1252',
      Buffer.from('23204361 66e9 0a0a 576f6d62617473 92 20636166e92e'.replaceAll(' ', ''), 'hex'),
      ['The file is not UTF-8; it was read as Windows-1252.'],
    ],
    [
      'UTF-8 that was taken for Latin-1 and encoded again',
      Buffer.from('# Caf\u00c3\u00a9\n\nWombats\u00e2\u0080\u0099 caf\u00c3\u00a9.'),
      ['3 characters were encoded twice (such as “Ã©” for “é”) and put right.'],
    ],
  ])('reads %s', async (_name, bytes, details) => {
    const { text, facts } = await read(bytes);
    expect(text).toBe('Café\nWombats’ café.');
    expect(facts.details).toEqual([...details, '100 % of the passages have no pinpoint.']);
  });

  it('refuses what is full of control characters that are no letters encoded twice', async () => {
    expect(await reasonOf('Wombat \u0085\u0090 dig\u0081.'.repeat(50))).toMatch('too many control characters');
  });

  it('leaves no control characters or lone surrogates in the text', async () => {
    const { text } = await read('# A\n\nWom\u000bbat &amp; quoll \u0085.'.padEnd(4_000, ' x'));
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/u);
  });

  it('quarantines a document that lacks more than a fifth of its contents list', async () => {
    const entries = Array.from({ length: 12 }, (_, at) => `* ${at + 1} Matter ${at + 1}`).join('\n\n');
    const { facts } = await read(`# Burrow Act 2031\n\n## Contents\n\n${entries}\n\n## 1 Matter 1\n\nWombats dig.`);
    expect(facts.quarantine).toBe('11 of the 12 entries of the contents list were not found in the text.');
  });
});

describe('a document whose title or area the file does not say', () => {
  const PLAN = '# Wombat Flat Development Control Plan 2031\n\n## 1 Lamps\n\nA burrow must have a lamp.';
  const readAs = (text: string, given = {}) =>
    readDocument(Buffer.from(text), { fileName: 'lamp-plan.md', idPrefix: 'x@1', given });

  it('is not answered from where it is local, unless its area is given or it is given as not local', async () => {
    const { metadata, facts } = await readAs(PLAN);
    expect(metadata).toMatchObject({ jurisdiction: 'Local', lga: [] });
    expect(facts.quarantine).toMatch(/Local Government Area is not known.*--lga/);
    expect(facts.warnings).toEqual([]);
    expect((await readAs(PLAN, { lga: ['Orange'] })).facts.quarantine).toBeNull();
    expect((await readAs(PLAN, { jurisdiction: 'Local' })).facts.quarantine).toMatch(/Government Area is not known/);
    expect((await readAs(PLAN, { jurisdiction: 'Local', state: 'NSW', lga: [] })).facts.quarantine).toMatch(
      /not known/,
    );
    expect((await readAs(PLAN, { state: 'NSW' })).facts.quarantine).toMatch(/Government Area is not known/);
    expect((await readAs(PLAN, { jurisdiction: 'NSW' })).facts.quarantine).toBeNull();
    expect((await readAs(PLAN.replace('Wombat Flat', 'Orange'))).facts.quarantine).toBeNull();
  });

  it('says that a title was made of the file name', async () => {
    const warning = expect.stringContaining('"Lamp plan" is made of the file\'s name');
    expect((await readAs('A burrow must have a lamp, and a quoll must mind it.')).facts.warnings).toContainEqual(
      warning,
    );
    expect((await readAs('# Burrow lamps\n\nA burrow has one.')).facts.warnings).not.toContainEqual(warning);
  });
});
