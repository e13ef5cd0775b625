import type { Passage, PassageKind, Provision } from '@regqa/ports';
import type {
  Container,
  ContainerType,
  Element,
  PageBreak,
  PagePosition,
  ProvisionHeading,
  Unit,
} from '../document-model/elements.ts';
import { isSchedule } from '../document-model/heading-meaning.ts';
import { ACCOMPANIES } from '../structure/headings.ts';
import type { CitationStyle } from './citation-style.ts';
import { cutText } from './cut-text.ts';
import { groupUnits } from './group-units.ts';
import type { UnitGroup } from './group-units.ts';
import { headingLine, nameSections, uniqueKey, unitPinpoint } from './pinpoints.ts';
import type { SectionName } from './pinpoints.ts';
import { groupIntoSections } from './sections.ts';
import type { PlacedUnit, Section } from './sections.ts';

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

  private addLine(text: string): number {
    const start = this.lines.length === 0 ? 0 : this.length + 1;
    this.lines.push(text);
    this.length = start + text.length;
    return start;
  }

  private addSection(section: Section, name: SectionName): void {
    const heading = section.provision ?? section.containers.at(-1);
    const own = section.opensHeading ? heading : undefined;
    const line = own === undefined ? '' : headingLine(own);
    const start = line === '' ? this.length : this.addLine(line);
    if (own !== undefined) this.nodeKeys.set(own, name.key);
    // A provision without text (`[Not adopted]`, repealed): its heading is what can be found and quoted.
    if (section.units.length === 0 && section.provision !== null && line !== '') {
      const page = { position: section.provision.position, ocr: section.provision.position?.ocr ?? false };
      const text = { section: name.label, key: name.key, text: line, start, kind: kindOf(section, []) };
      this.addPassages(section, { ...text, pageOf: () => page });
    }
    this.addUnits(section, name);
    if (own !== undefined) this.addProvision(section, own, { name, start });
    this.extend(this.keyOf(heading));
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

  private extend(key: string | null): void {
    for (let node = this.nodes.get(key ?? ''); node !== undefined; node = this.nodes.get(node.parentKey ?? ''))
      node.end = this.length;
  }

  private addUnits(section: Section, name: SectionName): void {
    const isDictionary = isIn(section, 'dictionary');
    let key = name.key;
    let run = -1;
    for (const group of groupUnits(section.units, isDictionary)) {
      const { definition } = group;
      if (group.run !== run)
        key = definition === null ? name.key : uniqueKey(`${name.key}.def-${definition}`, this.definitionKeys);
      run = group.run;
      const whole = group.units.length === section.units.length && !name.split;
      this.addGroup(section, group, { section: groupPinpoint(name.label, group, whole), key });
    }
  }

  private addGroup(section: Section, { units, definition }: UnitGroup, place: Pick<Stretch, 'section' | 'key'>): void {
    const nodeKey = this.keyOf(section.provision ?? section.containers.at(-1));
    const placed = units.map((unit): PlacedUnit => ({ unit, nodeKey, start: this.addLine(unit.text) }));
    const pages = placed.flatMap(({ unit, start }) => unit.pages.map((page) => ({ ...page, at: start + page.at })));
    this.units.push(...placed);
    this.tables += units.filter((unit) => unit.kind === 'table').length;
    this.addPassages(section, {
      ...place,
      kind: kindOf(section, units, definition),
      text: units.map((unit) => unit.text).join('\n'),
      start: (placed[0] as PlacedUnit).start,
      pageOf: (start, end) => pageOf(pages, start, end),
    });
  }

  private keyOf(heading: Container | ProvisionHeading | undefined): string | null {
    return heading === undefined ? null : (this.nodeKeys.get(heading) ?? null);
  }

  private addPassages(section: Section, stretch: Stretch): void {
    for (const cut of cutText(stretch.text)) {
      if (cut.hard) this.passagesCut++;
      const [start, end] = [stretch.start + cut.start, stretch.start + cut.end];
      const { position, ocr } = stretch.pageOf(start, end);
      const ordinal = (this.perKey.get(stretch.key) ?? 0) + 1;
      this.perKey.set(stretch.key, ordinal);
      this.passages.push({
        chunkId: `${this.options.idPrefix}:${stretch.key}:${ordinal}`,
        ordinal: this.passages.length,
        kind: stretch.kind,
        section: stretch.section,
        sectionHeading: section.provision?.heading ?? section.containers.at(-1)?.heading ?? null,
        headingPath: headingPathOf(section, this.options.title),
        provisionKey: stretch.key,
        pageNumber: position?.page ?? null,
        pageLabel: position?.label ?? null,
        ocr,
        text: stretch.text.slice(cut.start, cut.end),
        start,
        end,
      });
    }
  }
}

interface Stretch {
  readonly kind: PassageKind;
  readonly section: string | null;
  readonly key: string;
  readonly text: string;
  readonly start: number;
  pageOf(start: number, end: number): { readonly position: PagePosition | null; readonly ocr: boolean };
}

function headingPathOf(section: Section, title: string | null): string[] {
  const above = section.provision === null ? section.containers.slice(0, -1) : section.containers;
  return above.map(headingLine).filter((line) => line !== '' && line !== title);
}

function groupPinpoint(label: string | null, { units, definition }: UnitGroup, whole: boolean): string | null {
  if (label === null) return null;
  if (definition === null) {
    const placed = units.filter((unit) => unit.kind !== 'subheading');
    const paths = (placed.length > 0 ? placed : units).map(({ path }) => path);
    return unitPinpoint(label, paths, whole);
  }
  const path = units[0]?.path ?? [];
  const numbers = path.filter((mark) => /^\(\d/.test(mark));
  const begins = units.some((unit) => unit.kind !== 'note' && unit.path.length === numbers.length);
  const paragraph = begins ? '' : ` para ${path.slice(numbers.length).join('')}`;
  return `${label}${numbers.join('')}, definition of “${definition}”${paragraph}`;
}

function kindOf(section: Section, units: readonly Unit[], definition: string | null = null): PassageKind {
  if (isIn(section, 'endnotes')) return 'note';
  if (definition !== null) return 'definition';
  const [first] = units;
  const only = units.every(({ kind }) => kind === first?.kind) ? first?.kind : undefined;
  if (only === 'table' || isIn(section, 'table')) return 'table';
  return only === 'note' ? 'note' : kindOfPlace(section);
}

function kindOfPlace(section: Section): PassageKind {
  if (section.containers.some(isSchedule)) return 'schedule';
  if (section.containers.some(accompanies)) return 'preamble';
  if (section.provision !== null && section.provision.number?.startsWith('Recital ') !== true) return 'provision';
  return isIn(section, 'preamble') ? 'preamble' : 'text';
}

function isIn({ containers }: Section, wanted: ContainerType): boolean {
  return containers.some(({ type }) => type === wanted);
}

function accompanies({ heading }: Container): boolean {
  return heading !== null && ACCOMPANIES.test(heading);
}

function pageOf(pages: readonly PageBreak[], start: number, end: number): ReturnType<Stretch['pageOf']> {
  const position = pages.findLast(({ at }) => at <= start)?.position ?? null;
  const within = pages.filter(({ at }) => at > start && at < end).map((page) => page.position);
  return { position, ocr: [position, ...within].some((one) => one?.ocr === true) };
}
