import type { Random } from '../fuzz/random.fixture.ts';
import type { Part } from './invented-document.fixture.ts';
import { contentsOf, written } from './written-file.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

/** The Federal Register's XML with footnotes, amending instructions and what stands around a rule. */
export const writeFederalRegister: WriteFile = async (document, random) => {
  const pieces: string[] = [];
  let open = '';
  const close = () => {
    if (open !== '') pieces.push(`${open}</SECTION>`);
    open = '';
  };
  for (const part of document.parts) {
    if (part.is === 'container') {
      close();
      pieces.push(`<SUBPART><HD SOURCE="HED">Subpart ${part.number}—${part.heading}</HD></SUBPART>`);
    } else if (part.is === 'provision') {
      close();
      open = `<SECTION><SECTNO>§ 12.${part.number} </SECTNO><SUBJECT>${part.heading}</SUBJECT>`;
    } else open += xmlOf(part, random);
  }
  close();
  const contents = contentsOf(document).map((entry) => `<FP>${entry}</FP>`);
  const list = contents.length === 0 ? '' : `<HD SOURCE="HD1">Table of Contents</HD>${contents.join('')}`;
  const notes = document.endnotes.map((note) => `<FTNT><P>${note}</P></FTNT>`).join('');
  const running = document.running === '' ? '' : `<UNITNAME>${document.running}</UNITNAME>`;
  const body = `<SUPLINF>${list}<REGTEXT>${running}${pieces.join('\n')}${notes}</REGTEXT></SUPLINF>`;
  const inner = `<PREAMB><SUBJECT>${document.title}</SUBJECT></PREAMB>${body}`;
  return written(`<RULE>${inner}<BILCOD>code</BILCOD></RULE>`, `${inner.replace(/<[^>]*>/g, ' ')} code`);
};

function xmlOf(part: Exclude<Part, { is: 'container' | 'provision' }>, random: Random): string {
  if (part.is === 'definition') return `<P><E T="03">${part.term}</E> means ${part.text}</P>`;
  if (part.is === 'table') {
    const rows = part.rows.map((row) => `<ROW>${row.map((cell) => `<ENT>${cell}</ENT>`).join('')}</ROW>`);
    return `<GPOTABLE COLS="${part.rows[0]?.length ?? 1}">${rows.join('')}</GPOTABLE>`;
  }
  if (part.is === 'list') return part.items.map((item) => item.map((text) => `<P>${text}</P>`).join('')).join('');
  if (part.is === 'unseen')
    return random.oneOf([
      `<FRDOC>${part.text}</FRDOC>`,
      `<AMDPAR>${part.text}</AMDPAR>`,
      `<FTNT><FP>${part.text}</FP></FTNT>`,
      `<novelty>${part.text}</novelty>`,
    ]);
  return `<P>${part.mark} ${part.text}</P>`;
}
