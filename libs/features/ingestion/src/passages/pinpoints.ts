import type { Container } from '../document-model/elements.ts';
import { citedHeadingWords } from '../kinds/find-kind.ts';
import { isCode } from '../structure/headings.ts';
import type { CitationStyle } from './citation-style.ts';
import type { Section } from './sections.ts';

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^Chapter\b/i, 'Ch'],
  [/^Part\b/i, 'Pt'],
  [/^Division\b/i, 'Div'],
  [/^Sub-?division\b/i, 'Subdiv'],
  [/^Schedule\b/i, 'Sch'],
  [/^Appendix\b/i, 'App'],
];

/**
 * Abbreviations of provisions that are headed with their word (AGLC 4th ed, rule 3.1.4); others are written in full.
 */
const NAMED_PROVISIONS = citedHeadingWords();

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
  const short = sections.map((section) => sectionLabel(section, style, false));
  const uses = new Map<string, number>();
  sections.forEach((section, index) => {
    const label = short[index];
    if (section.provision !== null && section.provision.continued !== true && label != null)
      uses.set(label, (uses.get(label) ?? 0) + 1);
  });
  const continued = new Set(short.filter((_label, index) => sections[index]?.provision?.continued === true));
  const taken = new Map<string, number>();
  return sections.map((section, index) => {
    const plain = short[index] ?? null;
    const label =
      plain !== null && section.provision !== null && (uses.get(plain) ?? 0) > 1
        ? sectionLabel(section, style, true)
        : plain;
    return {
      label,
      key: uniqueKey(label ?? unlabelled(section), taken),
      split: plain !== null && continued.has(plain),
    };
  });
}

function unlabelled(section: Section): string {
  const own = section.provision ?? section.containers.at(-1);
  return [own?.number, own?.heading].filter(Boolean).join(' ') || 'text';
}

/** Returns the text as a key: lower case, full stops kept, `~2` and so on when it is taken. */
export function uniqueKey(label: string, taken: Map<string, number>): string {
  const slug =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .slice(0, LONGEST_HEADING)
      .replace(/^[-.]+|(?<![-.])[-.]+$/g, '') || 'text';
  const count = (taken.get(slug) ?? 0) + 1;
  taken.set(slug, count);
  return count === 1 ? slug : `${slug}~${count}`;
}

function sectionLabel(section: Section, style: CitationStyle, full: boolean): string | null {
  const { provision, containers } = section;
  if (provision === null) return containerLabel(containers, style);
  const place = placeLabel(containers, full);
  const whole = full ? place : '';
  const group = containers.some((container) => container.type === 'group');
  const inSchedule = containers.some(isSchedule);
  if (provision.number === null) return joinPlaces([containerLabel(containers, style), cutHeading(provision.heading)]);
  if (group) return joinPlaces([containerLabel(containers, style), `item ${provision.number}`]);
  if (provision.number.startsWith('§')) return `${place}${provision.number}`;
  const named = /^([A-Z][a-z]+) (.+)$/.exec(provision.number);
  if (named !== null) return `${place}${NAMED_PROVISIONS.get(named[1] as string) ?? named[1]} ${named[2]}`;
  if (isCode(provision.number)) return `${whole}${provision.number}`;
  // A policy is cited by its code alone (`HO2(1)`); a paragraph's number names its appendix (`B18`).
  if (/^[A-Z]/.test(provision.number)) return `${whole}${provision.heading === null ? 'para ' : ''}${provision.number}`;
  const word = inSchedule ? style.schedule : style.body;
  return `${place}${word} ${provision.number}`;
}

function isSchedule({ type }: Container): boolean {
  return type === 'schedule' || type === 'appendix';
}

/** Returns what comes before the provision's own number: the schedule, and with `full` the Parts and Divisions too. */
function placeLabel(containers: readonly Container[], full: boolean): string {
  const named = containers.filter(
    (container) =>
      container.number !== null &&
      (full || isSchedule(container)) &&
      container.type !== 'heading' &&
      container.type !== 'section',
  );
  return named.map((container) => `${abbreviate(container.number as string)} `).join('');
}

/** Returns the pinpoint of a container: `Sch 5 Pt 1`, `Land Use Table, Zone R2`, or null for plain headings. */
function containerLabel(containers: readonly Container[], style: CitationStyle): string | null {
  let label = '';
  for (const container of containers) {
    if (container.type === 'heading' || container.type === 'preamble') continue;
    if (container.type === 'section') {
      const number = container.number ?? '';
      label = /^[A-Z]/.test(number) ? number : `${style.body} ${number}`.trim();
      continue;
    }
    const own = container.number === null ? cutHeading(container.heading) : abbreviate(container.number);
    if (own === null) continue;
    const joint = container.number === null || container.type === 'group' ? ', ' : ' ';
    label = [label, own].filter((part) => part !== '').join(joint);
  }
  return label === '' ? null : label;
}

function joinPlaces(parts: readonly (string | null)[]): string | null {
  const present = parts.filter((part) => part !== null && part !== '');
  return present.length === 0 ? null : present.join(', ');
}

function cutHeading(heading: string | null): string | null {
  if (heading === null || heading.length <= LONGEST_HEADING) return heading;
  return `${heading.slice(0, LONGEST_HEADING).replace(/(?<!\s)\s+\S*$/, '')} …`;
}

function abbreviate(number: string): string {
  for (const [pattern, short] of ABBREVIATIONS) if (pattern.test(number)) return number.replace(pattern, short);
  return number;
}

/** Returns the pinpoint of units in a section: the section for all of it, else `s 5(1)` or `s 5(1)–(3)`. */
export function unitPinpoint(
  label: string | null,
  paths: readonly (readonly string[])[],
  whole: boolean,
): string | null {
  if (label === null || whole) return label;
  const first = paths[0] ?? [];
  const last = paths.at(-1) ?? [];
  let common = first.length;
  for (const path of paths) {
    let same = 0;
    while (same < common && path[same] === first[same]) same++;
    common = same;
  }
  const ranges = first.length > common && last.length > common;
  return (
    label + (ranges ? `${first.join('')}–${rangeEnd(label, last[common] ?? '')}` : first.slice(0, common).join(''))
  );
}

/**
 * Bracketed marks and letters need nothing else (`2.b–c`), `.3` takes its number (`cl 2.1–2.3`), `item 4` drops its
 * word.
 */
function rangeEnd(label: string, mark: string): string {
  if (/^\.[a-z]/.test(mark)) return mark.slice(1);
  if (mark.startsWith('.')) return `${/(?<!\S)\S*$/.exec(label)?.[0] ?? ''}${mark}`;
  return mark.replace(/^ (?:item |para )?/, '');
}
