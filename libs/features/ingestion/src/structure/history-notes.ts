import type { Block } from '../document-model/block.ts';

const SECTIONS = String.raw`(?:ss?|[Ss]ecs?) [\dA-Z., –-]{1,60}?`;
const OTHERS = String.raw`(?:[Cc]ll?|[Pp]ts?|[Dd]ivs?|[Ss]divs?|[Ss]chs?|[Aa]pps?) [^:\n]{1,120}?`;
const PLACE = `(?:${SECTIONS}|${OTHERS}|Dictionary|Maps):?`;
const CHANGE = String.raw`(?:Am|Ins|Subst|Rep|Renumbered|Rev|Transferred)\b[^\n]{0,80}?\b(?:18|19|20)\d\d\b`;
/** `s 2.18: Am 2009 (387), Sch 1 [31]`, as NSW prints it at the end of a clause; `Cl 2.18 Am …` in a table of them. */
const BEGINS = new RegExp(String.raw`(?<=^|\s)${PLACE} ${CHANGE}`);
const GOES_ON = new RegExp(`^${CHANGE}`);

/** Whether a text begins with a history note of NSW. */
export function beginsHistoryNote(text: string): boolean {
  return BEGINS.exec(text)?.index === 0;
}

/** Returns the blocks with the history notes at the end of clauses as blocks of their own. */
export function withHistoryNotesApart(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => (block.kind === 'text' && BEGINS.test(block.text) ? partsOf(block) : [block]));
}

function partsOf(block: Block): Block[] {
  const parts: { text: string; isNote: boolean }[] = [];
  const add = (text: string, isNote: boolean) => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.isNote === isNote) last.text += ` ${text}`;
    else parts.push({ text, isNote });
  };
  for (const sentence of block.text.split(/(?<=\.)\s+/)) {
    const at = BEGINS.exec(sentence)?.index;
    if (at === undefined) add(sentence, parts.at(-1)?.isNote === true && GOES_ON.test(sentence));
    else {
      add(sentence.slice(0, at).trim(), false);
      parts.push({ text: sentence.slice(at), isNote: true });
    }
  }
  return parts.map(({ text }, index) => ({ ...block, ...(index > 0 && { term: null }), text }));
}
