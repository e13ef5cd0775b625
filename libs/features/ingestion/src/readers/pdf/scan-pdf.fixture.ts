import { deflateSync } from 'node:zlib';
import { withPdf } from './open-pdf.ts';

/**
 * Returns a PDF that has only images of the pages of another, as a scanner makes it; `turned`: each lies on its side.
 */
export async function scanPdf(bytes: Uint8Array, turned = false): Promise<Uint8Array> {
  const images = await withPdf(bytes, async (pdf, { pages }) => pages.map(({ number }) => pdf.renderPage(number)));
  const objects: Buffer[] = [];
  const add = (dictionary: string, stream?: Uint8Array) =>
    objects.push(
      Buffer.concat([
        Buffer.from(stream === undefined ? dictionary : `${dictionary}stream\n`),
        Buffer.from(stream ?? ''),
        Buffer.from(stream === undefined ? '' : '\nendstream'),
      ]),
    );
  const kids = images.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(`<</Type/Pages/Kids[${kids}]/Count ${images.length}>>`);
  for (const [index, image] of images.entries()) {
    if (image === null) throw new Error('The page cannot be drawn');
    const [width, height] = [(image.width * 72) / image.dotsPerInch, (image.height * 72) / image.dotsPerInch].map(
      Math.round,
    ) as [number, number];
    const first = 3 + index * 3;
    const place = turned ? `0 ${width} ${-height} 0 ${height} 0` : `${width} 0 0 ${height} 0 0`;
    const content = Buffer.from(`${place} cm /I Do`);
    const pixels = deflateSync(image.pixels);
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${turned ? `${height} ${width}` : `${width} ${height}`}]/Contents ${first + 1} 0 R/Resources<</XObject<</I ${first + 2} 0 R>>>>>>`,
    );
    add(`<</Length ${content.length}>>`, content);
    add(
      `<</Type/XObject/Subtype/Image/Width ${image.width}/Height ${image.height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length ${pixels.length}>>`,
      pixels,
    );
  }
  const body = objects.map((object, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]),
  );
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...body,
    Buffer.from(`trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`),
  ]);
}
