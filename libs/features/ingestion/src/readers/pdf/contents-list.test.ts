import { expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';

it('is left out of the text, though the dots that lead to its pages are spaced', async () => {
  const entries = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors'].map((name, at) => ({
    text: `${name} . . . . . . . . ${at + 3}`,
  }));
  const body = ['A lamp is lit at dusk.', 'A net is mended . . . or it is thrown away.'].map((text) => ({ text }));
  const bytes = await drawPdf([
    [{ text: 'Burrow report', size: 24 }],
    [{ text: 'Contents', size: 16 }, ...entries],
    body,
  ]);
  const { passages } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  const text = passages.map((passage) => passage.text).join('\n');
  expect(text).toContain('A net is mended . . . or it is thrown away.');
  expect(text).not.toContain('Nets . . .');
});

it('is told from sections by the pages at its end where both are bold and begin at a place of their own', async () => {
  const names = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors', 'Roofs'];
  const entries = names.map((name, at) => ({ text: `${at + 1}   ${name} ${at + 3}`, bold: true, x: 180 }));
  const sections = names.flatMap((name, at) => [
    { text: `${at + 1}   ${name}`, bold: true, x: 140, above: 12 },
    { text: `What is said of ${name.toLowerCase()} is said here, at no great length.`, x: 175 },
  ]);
  const notes = Array.from({ length: 4 }, () => ({ text: 'A note is set further left.', size: 8, x: 110 }));
  const bytes = await drawPdf([
    [{ text: 'Burrow protocol', size: 24 }],
    [{ text: 'Contents', size: 20 }, ...entries],
    [...sections, ...notes],
  ]);
  const { provisions } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(provisions.filter(({ type }) => type === 'provision').map(({ heading }) => heading)).toEqual(names);
});

it('is none where the headings of sections end in numbers', async () => {
  const names = [1, 2, 3, 4, 5, 6].map((at) => `Amendment of section ${at + 4}`);
  const sections = names.flatMap((name, at) => [
    { text: `${at + 1}   ${name}`, bold: true, x: 140, above: 12 },
    { text: 'A lamp is lit at dusk, and the keeper says so to the warden.', x: 175 },
  ]);
  const notes = Array.from({ length: 4 }, () => ({ text: 'A note is set further left.', size: 8, x: 110 }));
  const bytes = await drawPdf([[{ text: 'Burrow Amendment Act 2031', size: 24 }], [...sections, ...notes]]);
  const { provisions } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(provisions.filter(({ type }) => type === 'provision').map(({ heading }) => heading)).toEqual(names);
});
