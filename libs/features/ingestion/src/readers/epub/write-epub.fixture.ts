import { archiveOf } from '../common/zip/write-archive.fixture.ts';

/** Parts of an e-book. */
export interface BookParts {
  readonly title?: string;
  readonly publisher?: string;
  readonly date?: string;
  /** Bodies of its documents in reading order. */
  readonly chapters: readonly string[];
  /** More entries of the archive, which replace those of the same name. */
  readonly more?: Readonly<Record<string, string>>;
}

/** An e-book (EPUB 3). */
export function book({ title = '', publisher = '', date = '', chapters, more = {} }: BookParts): Promise<Buffer> {
  const items = chapters.map(
    (_, at) => `<item id="c${at}" href="text/c%20${at}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  return archiveOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title><dc:publisher>${publisher}</dc:publisher><dc:date>${date}</dc:date></metadata><manifest>${items.join('')}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine><itemref idref="nav"/>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="e"><body><nav epub:type="toc"><ol><li><a href="text/c%200.xhtml">Start</a></li></ol></nav></body></html>`,
    ...Object.fromEntries(
      chapters.map((body, at) => [
        `OEBPS/text/c ${at}.xhtml`,
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`,
      ]),
    ),
    ...more,
  });
}
