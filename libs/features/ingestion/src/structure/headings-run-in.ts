import type { Block } from '../document-model/block.ts';
import { headingBlock, textBlock } from '../document-model/block.ts';
import { splitRunOn } from './split-run-on.ts';

/** The next zone of a Land Use Table, at the end of the last item of the one before; the name that follows is lost. */
const NEXT_ZONE = /(?<!\b(?:and|for|in|of|or|to))\s(?=Zone [A-Z]{1,3}\d{0,2}$)/;
/** The zones that a plan has, in the order of its Land Use Table, above whose first list nothing names the zone. */
const FIRST_ZONE = /\bzones under this Plan are as follows ?[—–:-]+ ?(?:Zone )?([A-Z]{1,3}\d{0,2})\b/;
/** `Schedule 2 (Clause 3.1) …`; of the Dictionary, which comes last, only `(Clause 1.4)` is left. */
const REFERENCE = String.raw`(?=\((?:Clauses?|Sections?|Sec) \d[\w., ]{0,40}(?:\(\w{1,4}\))?\)\s+\p{Lu})`;
const SCHEDULE = String.raw`(?<=^|[.)\]]\s)(Schedule \d{1,3}[A-Z]{0,3})\s${REFERENCE}`;
const OPENS_SCHEDULE = new RegExp(SCHEDULE, 'u');
const OPENS_LAST = new RegExp(String.raw`${SCHEDULE}|\s${REFERENCE}`, 'u');
/** The instruments that amended it: `Burrow Plan 2031 (9) . LW 3.2.2031. Date of commencement, …`. */
const HISTORY = new RegExp(
  String.raw`(?:^|(?<=\. ))\p{Lu}[^.]{10,200} \(\d{1,4}\) ?\. ` +
    String.raw`(?:LW|GG No \d{1,4} of) [\d.]{8,10}(?:, p \d{1,5})?\. Date of commencement`,
  'u',
);
/** `Setts are a type of burrow —see the definition of that term` is said of the term before. */
const TERM = String.raw`(?!(?:An?|It|See|That|The|This)\s)\p{L}(?:(?! (?:is|are) )[\p{L}\d ,'/-]){1,100}?`;
const MORE = String.raw` \([^().]{1,60}\)|\s?, in relation to [^.]{1,120}?,`;
const DEFINES = String.raw`(?:${MORE})? (?:means|includes|has the same meaning|—see)(?![\w-])`;
const BEFORE_DEFINITION = new RegExp(String.raw`(?<=\. )(?=${TERM}${DEFINES})`, 'u');
const DEFINITION = new RegExp(`^(${TERM})${DEFINES}`, 'u');

/**
 * Sets apart the headings that a conversion ran into the clause before: of schedules and zones, and after the last
 * heading those of the Dictionary and of the amendment history.
 */
export function withHeadingsRunIn(blocks: readonly Block[]): Block[] {
  const last = blocks.findLastIndex(({ kind }) => kind === 'heading');
  const zones = firstZoneOf(blocks);
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'text') return [block, ...(isTableOfZones(block, blocks[index + 1]) ? zones : [])];
    const [text = '', zone] = block.text.split(NEXT_ZONE);
    const isLast = index > last;
    const history = isLast ? HISTORY.exec(text)?.index : undefined;
    return [
      ...withOpenings({ ...block, text: text.slice(0, history) }, isLast ? OPENS_LAST : OPENS_SCHEDULE),
      ...(history === undefined ? [] : [headingBlock(1, text.slice(history), { meaning: { is: 'endnotes' } })]),
      ...(zone === undefined ? [] : [headingBlock(2, zone)]),
    ];
  });
}

function firstZoneOf(blocks: readonly Block[]): Block[] {
  const [zone] = blocks.flatMap(({ text }) => FIRST_ZONE.exec(text)?.[1] ?? []);
  return zone === undefined ? [] : [headingBlock(2, `Zone ${zone}`)];
}

function isTableOfZones({ kind, text }: Block, next: Block | undefined): boolean {
  return kind === 'heading' && headsLandUseTable(text) && next?.kind === 'heading' && !/^Zone /.test(next.text);
}

export function headsLandUseTable(text: string): boolean {
  return /^land use table$/i.test(text);
}

function withOpenings(block: Block, opening: RegExp): Block[] {
  const [text = '', ...opened] = block.text.split(opening);
  return [
    ...(text === '' ? [] : [{ ...block, text }]),
    ...opened.flatMap((part, at) => (at % 2 === 0 ? headingBlock(1, part ?? 'Dictionary') : definitionsOf(part))),
  ];
}

function definitionsOf(text: string): Block[] {
  return text.split(BEFORE_DEFINITION).flatMap((definition) => {
    const term = DEFINITION.exec(definition)?.[1] ?? null;
    return splitRunOn(definition).map((unit, at) => textBlock(unit, at === 0 ? { term } : {}));
  });
}
