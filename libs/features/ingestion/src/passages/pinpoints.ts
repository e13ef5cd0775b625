import { abbreviateWord, CITED_HEADING_WORDS, provisionKeyOf } from '@regqa/domain';
import type { Container, Unit } from '../document-model/elements.ts';
import { isSchedule } from '../document-model/heading-meaning.ts';
import { shorten } from '../document-model/shorten.ts';
import { romanValue } from '../document-model/roman-value.ts';
import { isCode } from '../structure/headings.ts';
import type { CitationStyle } from './citation-style.ts';
import type { Section } from './sections.ts';

const LONGEST_HEADING = 80;

/** A section's pinpoint and the key that its passages share. */
export interface SectionName {
  readonly label: string | null;
  readonly key: string;
  /** The provision is in several sections, between which it quotes others. */
  readonly split: boolean;
}

/** Names each section. A pinpoint that is not unique takes the Parts above it along; keys are always unique. */
export function nameSections(sections: readonly Section[], style: CitationStyle): SectionName[] {
  const named = sections.map((section) => ({ section, plain: sectionLabel(section, style, false) }));
  const isContinued = ({ section }: { section: Section }) => section.provision !== null && !section.opensHeading;
  const continued = new Set(named.filter(isContinued).map(({ plain }) => plain));
  const uses = new Map<string | null, Set<object | undefined>>();
  for (const one of named)
    if (!isContinued(one)) uses.set(one.plain, (uses.get(one.plain) ?? new Set()).add(numberedOf(one.section)));
  const taken = new Map<string, number>();
  const keys = new Map<object | undefined, string>();
  return named.map(({ section, plain }) => {
    const isShared = plain !== null && numberedOf(section) !== undefined && (uses.get(plain)?.size ?? 0) > 1;
    const label = isShared ? sectionLabel(section, style, true) : plain;
    const own = section.provision ?? section.containers.at(-1);
    const begunKey = section.opensHeading ? undefined : keys.get(own);
    const key = begunKey ?? uniqueKey(label ?? (own === undefined ? '' : headingLine(own)), taken);
    keys.set(own, key);
    return { label, key, split: plain !== null && continued.has(plain) };
  });
}

function numberedOf({ provision, containers }: Section): object | undefined {
  return provision ?? containers.findLast(({ type }) => type === 'section');
}

/** Returns a heading as it is printed: `4.3 Height of buildings`. */
export function headingLine({ number, heading }: Pick<Container, 'number' | 'heading'>): string {
  return [number, heading].filter(Boolean).join(' ');
}

/** Returns the key of a pinpoint, with `~2` and so on where it is taken. */
export function uniqueKey(label: string, taken: Map<string, number>): string {
  const slug = provisionKeyOf(label) || 'text';
  const count = (taken.get(slug) ?? 0) + 1;
  taken.set(slug, count);
  return count === 1 ? slug : `${slug}~${count}`;
}

function sectionLabel(section: Section, style: CitationStyle, full: boolean): string | null {
  const { provision, containers } = section;
  if (provision === null) return tableLabel(containers) ?? containerLabel(containers, style, full);
  const { number, heading } = provision;
  if (number === null || containers.some(({ type }) => type === 'group')) {
    const own = number === null ? shorten(heading ?? '', LONGEST_HEADING) : `item ${number}`;
    return [containerLabel(containers, style), own].filter(Boolean).join(', ') || null;
  }
  return numberedLabel({ number, heading }, containers, { style, full });
}

function numberedLabel(
  { number, heading }: { readonly number: string; readonly heading: string | null },
  containers: readonly Container[],
  { style, full }: { readonly style: CitationStyle; readonly full: boolean },
): string {
  const tells = containers.filter((container) => isSchedule(container) || !opensWithNumberOf(number, container));
  const place = LETTERED.test(number) && !full ? '' : placeLabel(tells, full);
  const unit = containers.some(isSchedule) ? style.schedule : style.body;
  return `${place}${ownLabel({ number, heading }, unit)}`;
}

/** `Section 10.1` says nothing more of `10.1.1`; `Part 3` does of `3.1`, which another Chapter 3 may have. */
function opensWithNumberOf(number: string, { number: above }: Container): boolean {
  const own = above?.split(' ').at(-1) ?? '';
  return own.includes('.') && number.startsWith(`${own}.`);
}

/** A policy's code and a paragraph with the letter of its appendix need no place: `HO2(1)`, `para B18`; not `III.F`. */
const LETTERED = /^(?![A-Z][a-z]+ .)(?![IVXL]+(?:\.|$))[A-Z]/;

function ownLabel({ number, heading }: { number: string; heading: string | null }, unit: string): string {
  const [, word = '', own] = /^([A-Z][a-z]+) (.+)$/.exec(number) ?? [];
  if (own !== undefined) return `${CITED_HEADING_WORDS.get(word) ?? word} ${own}`;
  if (number.startsWith('§')) return number;
  if (!LETTERED.test(number)) return `${unit} ${number}`;
  return heading === null && !isCode(number) ? `para ${number}` : number;
}

/** Returns what comes before the provision's own number: the schedule, and with `full` the Parts and Divisions too. */
function placeLabel(containers: readonly Container[], full: boolean): string {
  return containers
    .filter((container) => isSchedule(container) || (full && !['heading', 'section'].includes(container.type)))
    .map(({ number }) => (number === null ? '' : `${abbreviate(number)} `))
    .join('');
}

/** Returns the pinpoint of a table with a caption, `Sch 1 Table 4`; null for another container. */
function tableLabel(containers: readonly Container[]): string | null {
  const table = containers.at(-1);
  return table?.type === 'table' ? `${placeLabel(containers, false)}${table.number ?? ''}` : null;
}

/** Returns the pinpoint of a container: `Sch 5 Pt 1`, `Land Use Table, Zone R2`, or null for plain headings. */
function containerLabel(containers: readonly Container[], style: CitationStyle, full = false): string | null {
  let label = '';
  for (const [at, container] of containers.entries()) {
    if (container.type === 'heading' || container.type === 'preamble') continue;
    if (container.type === 'section') {
      const number = container.number ?? '';
      label = numberedLabel({ number, heading: '' }, containers.slice(0, at), { style, full });
      continue;
    }
    const { number, heading, type } = container;
    const own = number === null ? shorten(heading ?? '', LONGEST_HEADING) : abbreviate(number);
    label = [label, own].filter((part) => part !== '').join(number === null || type === 'group' ? ', ' : ' ');
  }
  return label === '' ? null : label;
}

function abbreviate(number: string): string {
  return number.replace(/^(?:Chapter|Part|(?:Sub-?)?division|Schedule|Appendix)\b/i, (word) =>
    abbreviateWord(word.toLowerCase().replace('-', '')),
  );
}

/** Returns the pinpoint of units in a section: the section for all of it, else `s 5(1)` or `s 5(1)–(3)`. */
export function unitPinpoint(label: string | null, paths: readonly Unit['path'][], whole: boolean): string | null {
  if (label === null || whole) return label;
  const first = paths[0] ?? [];
  const last = paths.at(-1) ?? [];
  const parts = first.findIndex((mark, depth) => paths.some((path) => path[depth] !== mark));
  const common = parts < 0 ? first.length : parts;
  const [from = '', to = ''] = [first[common], last[common]];
  if (from === '' || to === '' || isBack(from, to)) return label + first.slice(0, common).join('');
  return `${label}${first.join('')}–${rangeEnd(label, to)}`;
}

/** Whether a mark does not come after another: its list begins again, and both make no range. */
function isBack(from: string, to: string): boolean {
  const [own, next] = [from, to].map((mark) => /^\((\w+)\)$/.exec(mark)?.[1]);
  if (own === undefined || next === undefined) return false;
  if (/^\d/.test(own) !== /^\d/.test(next)) return true;
  const isRoman = [own, next].every((mark) => /^[ivx]+$/.test(mark));
  if (isRoman && romanValue(own) < romanValue(next)) return false;
  // `(aa)` comes after `(z)`.
  if (/^[n-z]$/.test(own) && /^a[a-z]$/.test(next)) return false;
  // Inserted marks may come before the one that they are named after: `(1AA)`, `(1)`.
  return own === next || (/^\d/.test(own) ? Number.parseInt(own, 10) > Number.parseInt(next, 10) : own[0]! > next[0]!);
}

/** Brackets and letters need nothing else (`2.b–c`), `.3` takes its number (`cl 2.1–2.3`), `item 4` drops its word. */
function rangeEnd(label: string, mark: string): string {
  if (/^\.[a-z]/.test(mark)) return mark.slice(1);
  if (mark.startsWith('.')) return `${/(?<!\S)\S*$/.exec(label)?.[0] ?? ''}${mark}`;
  return mark.replace(/^ (?:item |para )?/, '');
}
