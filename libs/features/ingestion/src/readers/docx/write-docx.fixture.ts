import { archiveOf } from '../common/zip/write-archive.fixture.ts';

const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Parts of a Word document as XML without their root elements. */
export interface WordXml {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly title?: string;
  /** The header of its pages; left out, it has none. */
  readonly header?: string;
}

/** A Word document. */
export function wordDocument({
  body,
  styles = '',
  numbering = '',
  footnotes = '',
  title = '',
  header = '',
}: WordXml): Promise<Buffer> {
  return archiveOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${MAIN} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${MAIN}>${styles}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${MAIN}>${numbering}</w:numbering>`,
    'word/footnotes.xml': `<w:footnotes ${MAIN}>${footnotes}</w:footnotes>`,
    ...(header !== '' && {
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATIONSHIPS}/header" Target="header1.xml"/></Relationships>`,
      'word/header1.xml': `<w:hdr ${MAIN}>${header}</w:hdr>`,
    }),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>${title}</dc:title></cp:coreProperties>`,
  });
}

/** A paragraph; `properties` is XML. */
export function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${run(text)}</w:p>`;
}

/** A run of text; `properties` is XML. */
export function run(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A paragraph in a style. */
export function styled(style: string, text: string): string {
  return paragraph(text, `<w:pStyle w:val="${style}"/>`);
}

/** A paragraph of a list. */
export function listed(numId: number, level: number, text: string): string {
  return paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`);
}

/** A paragraph style; `properties` is XML. */
export function style(id: string, name: string, properties = ''): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`;
}

/** Levels of a list: each its number format and what is printed. */
export function abstractList(
  id: number,
  levels: readonly (readonly [format: string, text: string, more?: string])[],
): string {
  const own = levels.map(
    ([format, text, more = ''], at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="${id}">${own.join('')}</w:abstractNum>`;
}

/** A list by the identifier that paragraphs give; `overrides` is XML. */
export function list(numId: number, abstractId: number, overrides = ''): string {
  return `<w:num w:numId="${numId}"><w:abstractNumId w:val="${abstractId}"/>${overrides}</w:num>`;
}

/** A table of rows of cells; a cell given as XML stands as it is. */
export function table(rows: readonly (readonly string[])[], firstRow = '<w:trPr><w:tblHeader/></w:trPr>'): string {
  const cell = (text: string) => (text.startsWith('<') ? text : `<w:tc><w:tcPr/>${paragraph(text)}</w:tc>`);
  return `<w:tbl>${rows.map((cells, at) => `<w:tr>${at === 0 ? firstRow : ''}${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}
