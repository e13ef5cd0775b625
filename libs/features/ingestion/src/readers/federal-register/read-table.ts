import type { TableRows } from '../../document-model/markdown-table.ts';
import { childNamed, childrenNamed } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';

/** Returns the rows of a `GPOTABLE`, each column headed by all headings above it. `textOf` reads a cell. */
export function readTable(table: XmlNode, textOf: (node: XmlNode) => string): TableRows {
  const box = childNamed(table, 'BOXHD');
  const header = box === undefined ? [] : columnHeadings(box, textOf);
  const body = childrenNamed(table, 'ROW').map((row) =>
    childrenNamed(row, 'ENT').flatMap((cell) => [textOf(cell), ...Array<string>(columnsSpanned(cell)).fill('')]),
  );
  return { header: header.length === 0 ? [] : [header], body: body.filter((row) => row.some((cell) => cell !== '')) };
}

/** `CHED` elements give their level: those followed by a deeper one span its columns. */
function columnHeadings(box: XmlNode, textOf: (node: XmlNode) => string): string[] {
  const cells = childrenNamed(box, 'CHED').map((cell) => ({ level: levelOf(cell), text: textOf(cell) }));
  const above: { level: number; text: string }[] = [];
  const columns: string[] = [];
  cells.forEach((cell, index) => {
    while ((above.at(-1)?.level ?? 0) >= cell.level) above.pop();
    above.push(cell);
    if ((cells[index + 1]?.level ?? 0) <= cell.level)
      columns.push(
        above
          .map(({ text }) => text)
          .filter((text) => text !== '')
          .join(': '),
      );
  });
  return columns;
}

function levelOf(cell: XmlNode): number {
  return Number(/^[1-9]$/.exec(cell.attributes['H'] ?? '')?.[0] ?? 1);
}

/** `A="02"`: the cell reaches over two columns more. */
function columnsSpanned(cell: XmlNode): number {
  const count = Number(/^\d{1,2}$/.exec(cell.attributes['A'] ?? '')?.[0] ?? 0);
  return Math.min(count, 50);
}
