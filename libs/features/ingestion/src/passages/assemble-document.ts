import type { Passage, PassageKind, Provision } from '@regqa/ports';
import type { Container, Element, PagePosition, ProvisionHeading, Unit } from '../document-model/elements.ts';
import { ACCOMPANIES } from '../structure/headings.ts';
import type { CitationStyle } from './citation-style.ts';
import { cutText } from './cut-text.ts';
import { groupUnits } from './group-units.ts';
import type { UnitGroup } from './group-units.ts';
import { nameSections, uniqueKey, unitPinpoint } from './pinpoints.ts';
import type { SectionName } from './pinpoints.ts';
import type { PlacedUnit } from './sections.ts';
import { groupIntoSections } from './sections.ts';
import type { Section } from './sections.ts';

export interface AssembledDocument {
  readonly text: string;
  readonly passages: Passage[];
  /** In reading order, each reaching to the end of what is below it. */
  readonly provisions: Provision[];
  readonly units: PlacedUnit[];
  readonly nodeKeys: ReadonlyMap<Container | ProvisionHeading, string>;
  readonly passagesCut: number;
  readonly tables: number;
}

export interface AssemblyOptions {
  readonly style: CitationStyle;
  readonly idPrefix: string;
  /** The title as printed in the file: no heading of its passages, which have it anyway. */
  readonly title: string | null;
}

/** Writes headings and units line by line and cuts passages on the borders of provisions. Linear in the text. */
export function assembleDocument(elements: readonly Element[], options: AssemblyOptions): AssembledDocument {
  return new Assembly(options).assemble(elements);
}

class Assembly {
  private readonly lines: string[] = [];
  private length = 0;
  private readonly passages: Passage[] = [];
  private readonly nodes = new Map<string, { -readonly [Key in keyof Provision]: Provision[Key] }>();
  private readonly units: PlacedUnit[] = [];
  private readonly nodeKeys = new Map<Container | ProvisionHeading, string>();
  private readonly definitionKeys = new Map<string, number>();
  private readonly perKey = new Map<string, number>();
  private passagesCut = 0;
  private tables = 0;
  private readonly options: AssemblyOptions;

  constructor(options: AssemblyOptions) {
    this.options = options;
  }

  assemble(elements: readonly Element[]): AssembledDocument {
    const sections = groupIntoSections(elements);
    const names = nameSections(sections, this.options.style);
    sections.forEach((section, index) => this.addSection(section, names[index] as SectionName));
    const { passages, nodes, units, nodeKeys, passagesCut, tables } = this;
    const provisions = [...nodes.values()];
    return { text: this.lines.join('\n'), passages, provisions, units, nodeKeys, passagesCut, tables };
  }

  /** Returns where the line starts. */
  private addLine(text: string): number {
    const start = this.lines.length === 0 ? 0 : this.length + 1;
    this.lines.push(text);
    this.length = start + text.length;
    return start;
  }

  private addSection(section: Section, name: SectionName): void {
    const own = section.opensHeading ? (section.provision ?? section.containers.at(-1) ?? null) : null;
    const line = own === null ? '' : headingLine(own);
    const start = line === '' ? this.length : this.addLine(line);
    const isDictionary = section.containers.some((container) => container.type === 'dictionary');
    if (own !== null) this.nodeKeys.set(own, name.key);
    if (section.units.length === 0 && section.provision !== null && line !== '')
      this.addHeadingPassage(section, name, { line, start });
    this.addUnits(section, name, groupUnits(section.units, isDictionary));
    if (own !== null) this.addProvision(section, own, { name, start });
    this.extend(this.keyOf(section.provision ?? section.containers.at(-1)));
  }

  /** The long title is a sibling of the Parts that follow it. */
  private addProvision(
    { containers }: Section,
    own: Container | ProvisionHeading,
    { name, start }: { name: SectionName; start: number },
  ): void {
    const parentKey = this.keyOf(containers.findLast((above) => above !== own && above.type !== 'preamble'));
    this.nodes.set(name.key, {
      key: name.key,
      parentKey,
      ordinal: this.nodes.size,
      depth: parentKey === null ? 0 : this.nodes.get(parentKey)!.depth + 1,
      type: own.is === 'provision' ? 'provision' : own.type,
      number: own.number,
      heading: own.heading,
      label: name.label,
      pageNumber: own.position?.page ?? null,
      pageLabel: own.position?.label ?? null,
      repealed: own.is === 'provision' && own.repealed,
      sourceId: own.is === 'provision' ? own.sourceId : null,
      start,
      end: this.length,
    });
  }

  /** The text so far belongs to a node and to those above it. */
  private extend(key: string | null): void {
    for (let node = this.nodes.get(key ?? ''); node !== undefined; node = this.nodes.get(node.parentKey ?? ''))
      node.end = this.length;
  }

  /** A provision without text (`[Not adopted]`, repealed): its heading is what can be found and quoted. */
  private addHeadingPassage(section: Section, name: SectionName, at: { line: string; start: number }): void {
    const position = section.provision?.position ?? null;
    for (const cut of cutText(at.line)) {
      if (cut.hard) this.passagesCut++;
      this.addPassage(section, {
        kind: kindOf(section, []),
        section: name.label,
        key: name.key,
        text: at.line.slice(cut.start, cut.end),
        start: at.start + cut.start,
        position,
        ocr: position?.ocr ?? false,
      });
    }
  }

  private addUnits(section: Section, name: SectionName, groups: readonly UnitGroup[]): void {
    let key = name.key;
    let run = -1;
    for (const group of groups) {
      if (group.run !== run)
        key =
          group.definition === null ? name.key : uniqueKey(`${name.key}.def-${group.definition}`, this.definitionKeys);
      run = group.run;
      const whole = group.units.length === section.units.length && !name.split;
      this.addGroup(section, group, { section: groupPinpoint(name.label, group, whole), key });
    }
  }

  private addGroup(section: Section, group: UnitGroup, place: { section: string | null; key: string }): void {
    const nodeKey = this.keyOf(section.provision ?? section.containers.at(-1));
    const placed = group.units.map((unit): PlacedUnit => ({ unit, nodeKey, start: this.addLine(unit.text) }));
    this.units.push(...placed);
    this.tables += group.units.filter((unit) => unit.kind === 'table').length;
    const from = (placed[0] as PlacedUnit).start;
    const text = group.units.map((unit) => unit.text).join('\n');
    const kind = kindOf(section, group.units, group.definition);
    for (const cut of cutText(text)) {
      if (cut.hard) this.passagesCut++;
      const start = from + cut.start;
      this.addPassage(section, {
        ...place,
        kind,
        text: text.slice(cut.start, cut.end),
        start,
        position: positionAt(placed, start),
        ocr: isRecognised(placed, start, from + cut.end),
      });
    }
  }

  /** Key of a heading's node in the tree; null where there is no heading. */
  private keyOf(heading: Container | ProvisionHeading | undefined): string | null {
    return heading === undefined ? null : (this.nodeKeys.get(heading) ?? null);
  }

  private addPassage(
    section: Section,
    passage: {
      kind: PassageKind;
      section: string | null;
      key: string;
      text: string;
      start: number;
      position: PagePosition | null;
      ocr: boolean;
    },
  ): void {
    const ordinal = (this.perKey.get(passage.key) ?? 0) + 1;
    this.perKey.set(passage.key, ordinal);
    this.passages.push({
      chunkId: `${this.options.idPrefix}:${passage.key}:${ordinal}`,
      ordinal: this.passages.length,
      kind: passage.kind,
      section: passage.section,
      sectionHeading: section.provision?.heading ?? section.containers.at(-1)?.heading ?? null,
      headingPath: headingPathOf(section, this.options.title),
      provisionKey: passage.key,
      pageNumber: passage.position?.page ?? null,
      pageLabel: passage.position?.label ?? null,
      ocr: passage.ocr,
      text: passage.text,
      start: passage.start,
      end: passage.start + passage.text.length,
    });
  }
}

function headingLine(own: { number: string | null; heading: string | null }): string {
  return [own.number, own.heading].filter(Boolean).join(' ');
}

/** Headings above the provision; for text directly below a heading, those above that heading. */
function headingPathOf(section: Section, title: string | null): string[] {
  const above = section.provision === null ? section.containers.slice(0, -1) : section.containers;
  return above.map(headingLine).filter((line) => line !== '' && line !== title);
}

function groupPinpoint(label: string | null, group: UnitGroup, whole: boolean): string | null {
  if (group.definition === null) {
    const placed = group.units.filter((unit) => unit.kind !== 'subheading');
    return unitPinpoint(
      label,
      (placed.length > 0 ? placed : group.units).map((unit) => unit.path),
      whole,
    );
  }
  if (label === null) return null;
  const path = group.units[0]?.path ?? [];
  const numbers = path.filter((mark) => /^\(\d/.test(mark));
  const begins = group.units.some((unit) => unit.kind !== 'note' && unit.path.length === numbers.length);
  const paragraph = begins ? '' : ` para ${path.slice(numbers.length).join('')}`;
  return `${label}${numbers.join('')}, definition of “${group.definition}”${paragraph}`;
}

function kindOf(section: Section, units: readonly Unit[], definition: string | null = null): PassageKind {
  const isIn = (...types: readonly string[]) => section.containers.some(({ type }) => types.includes(type));
  const areAll = (kind: Unit['kind']) => units.length > 0 && units.every((unit) => unit.kind === kind);
  if (isIn('endnotes')) return 'note';
  if (definition !== null) return 'definition';
  if (areAll('table')) return 'table';
  if (areAll('note')) return 'note';
  if (isIn('schedule', 'appendix')) return 'schedule';
  if (section.containers.some(({ heading }) => heading !== null && ACCOMPANIES.test(heading))) return 'preamble';
  if (section.provision !== null && section.provision.number?.startsWith('Recital ') !== true) return 'provision';
  return isIn('preamble') ? 'preamble' : 'text';
}

function positionAt(placed: readonly PlacedUnit[], offset: number): PagePosition | null {
  let position: PagePosition | null = null;
  for (const { unit, start } of placed) {
    for (const change of unit.pages) if (start + change.at <= offset) position = change.position;
  }
  return position;
}

/** True when any of the text from `start` to `end` was recognised from an image. */
function isRecognised(placed: readonly PlacedUnit[], start: number, end: number): boolean {
  if (positionAt(placed, start)?.ocr === true) return true;
  return placed.some((unit) =>
    unit.unit.pages.some(
      ({ at, position }) => position.ocr === true && unit.start + at > start && unit.start + at < end,
    ),
  );
}
