import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** An invented Act as a word processor of the nineties writes it: headings by their styles, a table, marks by hand. */
export const RTF = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times New Roman;}}
{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s2\outlinelevel1 heading 2;}}
{\s1\outlinelevel0\b\fs36 Wombat Burrow Act 2031\par}
{\pard\s1\outlinelevel0\b\fs32 Part 1\u8212?Preliminary\par}
{\pard\s2\outlinelevel1\b\fs28 4  Lamps in burrows\par}
\pard\plain\fs24 (1) A burrow longer than 25 metres must have a lamp.\par
(2) The wombat\'92s lamp must burn:\par
(a) all night; and\par
(b) in winter, all day.\par
\pard\intbl\cellx3000\cellx6000 Zone\cell Metres\cell\row
\pard\intbl\cellx3000\cellx6000 R1\cell 6\cell\row
\pard\par
}`;

const MANIFEST = `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;
const NAMES = ['office:office', 'text:text', 'drawing:draw', 'svg-compatible:svg']
  .map((pair) => pair.split(':') as [string, string])
  .map(([space, prefix]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`)
  .join(' ');

/** Returns an OpenDocument text with a heading and these paragraphs, given as its XML. */
export function odt(heading: string, body: string): Promise<Buffer> {
  const content = `<?xml version="1.0"?><office:document-content ${NAMES} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:text><text:h text:outline-level="1">${heading}</text:h>${body}</office:text></office:body></office:document-content>`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('application/vnd.oasis.opendocument.text'), 'mimetype', {
    compress: false,
    forceDosTimestamp: true,
  });
  zip.addBuffer(Buffer.from(MANIFEST), 'META-INF/manifest.xml');
  zip.addBuffer(Buffer.from(content), 'content.xml');
  zip.end();
  return buffer(zip.outputStream);
}
