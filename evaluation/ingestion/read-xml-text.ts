/** A clause as the exchange XML has it, taken from the markup alone. */
export interface XmlClause {
  readonly id: string;
  readonly number: string;
  readonly heading: string;
  /** Everything below the heading, white space removed. */
  readonly text: string;
}

/** The text of an instrument, by clause and outside clauses (headings of Parts, schedules, the dictionary). */
export interface XmlText {
  readonly clauses: readonly XmlClause[];
  /** White space removed. */
  readonly outside: string;
}

interface OpenElement {
  readonly name: string;
  readonly clause: MutableClause | null;
  /**
   * Nothing below belongs to the law's text: attributes of the parent, history notes, references to the enabling
   * clause.
   */
  readonly editorial: boolean;
}

interface MutableClause {
  id: string;
  number: string;
  heading: string;
  text: string;
}

const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]+>|[^<]+/g;
const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the text of a file of NSW exchange XML. Reads the markup by itself, so that it can judge the reader. */
export function readXmlText(xml: string): XmlText {
  const clauses: MutableClause[] = [];
  const outside: MutableClause = { id: '', number: '', heading: '', text: '' };
  const open: OpenElement[] = [];
  for (const [token] of xml.matchAll(TOKEN)) {
    if (token.startsWith('</')) open.pop();
    else if (token.startsWith('<![CDATA[')) addText(open, token.slice(9, -3));
    else if (token.startsWith('<!') || token.startsWith('<?')) continue;
    else if (token.startsWith('<')) openElement(token, open, { clauses, outside });
    else addText(open, decodeEntities(token));
  }
  return { clauses, outside: outside.text };
}

function openElement(
  tag: string,
  open: OpenElement[],
  { clauses, outside }: { clauses: MutableClause[]; outside: MutableClause },
): void {
  if (tag.endsWith('/>')) return;
  const name = /^<([^\s>]+)/.exec(tag)?.[1] ?? '';
  const type = attribute(tag, 'type');
  const above = open.at(-1);
  const editorial = above?.editorial === true || isEditorial(name, type);
  if (name === 'level' && type === 'clause') {
    const clause = { id: attribute(tag, 'id'), number: '', heading: '', text: '' };
    clauses.push(clause);
    open.push({ name: 'clause', clause, editorial });
    return;
  }
  open.push({ name, clause: above?.clause ?? (name === 'content' ? outside : null), editorial });
}

function isEditorial(name: string, type: string): boolean {
  if (name === 'content') return ['historynote', 'editorial', 'coverdata'].includes(type);
  return name === 'parentattributes' || (name === 'block' && type === 'sourceref');
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function addText(open: readonly OpenElement[], text: string): void {
  const above = open.at(-1);
  if (above === undefined || above.editorial || above.clause === null) return;
  const head = open.findLastIndex((element) => element.name === 'head');
  if (head < 0 || open[head - 1]?.name !== 'clause') above.clause.text += text.replace(/\s+/g, '');
  else if (open.slice(head).some((element) => element.name === 'no')) above.clause.number += text;
  else above.clause.heading += text;
}

/** Returns text with character references and XML's own entities resolved. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED_ENTITIES[name] ?? whole;
    return String.fromCodePoint(name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}
