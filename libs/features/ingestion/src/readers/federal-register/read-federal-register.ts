import type { Element, Found, ReadFile } from '../../document-model/elements.ts';
import { readDate } from '../../metadata/find-dates.ts';
import { found } from '../../document-model/found.ts';
import { NO_CLUES, pictureWarnings } from '../common/clues.ts';
import { childNamed, parseXml, textOf } from '../common/xml/parse-xml.ts';
import { InlineReader } from './inline-text.ts';
import { RuleWriter, STARS } from './rule-writer.ts';

const ROOTS = /<(?:RULE|PRORULE|NOTICE|CFRDOC|FEDREG)[\s>]/;
const PARTS = /<(?:PREAMB|SECTNO)>/;

/** True for XML of the Federal Register or the Code of Federal Regulations (GPO's SGML tags). */
export function isFederalRegister(opening: string): boolean {
  return ROOTS.test(opening) && PARTS.test(opening);
}

/** Reads a rule or notice. Contents lists are only a check; document numbers and billing codes are no text. */
export function readFederalRegister(text: string): ReadFile {
  const root = parseXml(text);
  const inline = new InlineReader(text);
  const writer = new RuleWriter(inline);
  writer.write(root);
  const preamble = childNamed(root, 'PREAMB');
  const said = (name: string) => textOf(childNamed(preamble, name));
  const subject = said('SUBJECT');
  const dates = textOf(childNamed(preamble, 'DATES') ?? childNamed(preamble, 'EFFDATE'));
  const { elements, contents, pictures, setAside } = writer;
  return {
    elements,
    contents: contents.length === 0 ? null : contents,
    clues: {
      ...NO_CLUES,
      title: found(subject, 'SUBJECT of the XML'),
      opening: [said('AGENCY'), said('CFR'), subject, said('ACT'), dates].filter((line) => line !== '').join('\n'),
      inForceFrom: effectiveDate(dates),
      ...(root.name === 'RULE' ? { documentType: { value: 'legislation', where: 'RULE of the XML' } } : {}),
    },
    pages: inline.position()?.page ?? null,
    pagesWithoutText: [],
    warnings: pictureWarnings(pictures),
    details: detailsOf(elements),
    setAside: setAside.counted(),
  };
}

function effectiveDate(dates: string): Found<string> | null {
  const match = /\beffective (?:on |from )?([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4})/.exec(dates);
  return match === null ? null : found(readDate(`${match[2]} ${match[1]} ${match[3]}`), 'DATES of the XML');
}

function detailsOf(elements: readonly Element[]): string[] {
  return elements.some((element) => element.is === 'unit' && element.text === STARS)
    ? ['Asterisks in the text stand for words that the rule leaves unchanged and does not repeat.']
    : [];
}
