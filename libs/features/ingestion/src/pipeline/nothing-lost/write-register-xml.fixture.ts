import type { Random } from '../fuzz/random.fixture.ts';
import type { Part } from './invented-document.fixture.ts';
import { written } from './written-file.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

/** Names that registers give to sections, their numbers and their texts. */
const SCHEMAS = [
  { section: 'section', number: 'no', text: 'txt', row: 'row', cell: 'entry' },
  { section: 'prov', number: 'label', text: 'text', row: 'row', cell: 'entry' },
  { section: 'section', number: 'num', text: 'p', row: 'tr', cell: 'td' },
] as const;
type Schema = (typeof SCHEMAS)[number];
const OTHERS = ['Lamps', 'Dens', 'Doors'];

/** The XML of a register with what is not of the law beside the law. */
export const writeRegisterXml: WriteFile = async (document, random) => {
  const schema = random.oneOf(SCHEMAS);
  const pieces = document.parts.map((part) => xmlOf(part, schema, random));
  const others = OTHERS.map((heading, at) => headed(schema, schema.section, [`${at + 1}`, heading]));
  const notes = document.endnotes.map((note) => `<endnote><p>${note}</p></endnote>`);
  const inner = [`<title>${document.title}</title>`, ...pieces, ...others, ...notes].join('\n');
  return written(`<?xml version="1.0"?><act>${inner}</act>`, inner.replace(/<[^>]*>/g, ' '));
};

function headed({ number, text }: Schema, element: string, [own, heading]: readonly [string, string]): string {
  return `<${element}><${number}>${own}</${number}><heading>${heading}</heading><${text}> </${text}></${element}>`;
}

function xmlOf(part: Part, schema: Schema, random: Random): string {
  const { text, number } = schema;
  const item = (words: string) => `<li><${number}>(a)</${number}><${text}>${words}</${text}></li>`;
  switch (part.is) {
    case 'container':
      return headed(schema, 'part', [`Part ${part.number}`, part.heading]);
    case 'provision':
      return headed(schema, schema.section, [part.number, part.heading]);
    case 'definition':
      return `<${text}><defterm>${part.term}</defterm> means ${part.text}</${text}>`;
    case 'table': {
      const rows = part.rows.map((row) => row.map((cell) => `<${schema.cell}>${cell}</${schema.cell}>`).join(''));
      return `<table>${rows.map((row) => `<${schema.row}>${row}</${schema.row}>`).join('')}</table>`;
    }
    case 'list':
      return `<list>${part.items.map((words) => words.map(item).join('')).join('')}</list>`;
    case 'unseen':
      return random.oneOf([`<historynote>${part.text}</historynote>`, `<novelty>${part.text}</novelty>`]);
    default:
      return `<${text}>${part.mark} ${part.text}</${text}>`;
  }
}
