import type { Container, Element, ProvisionHeading, Unit } from '../document-model/elements.ts';

export interface Section {
  /** Open containers, outermost first; the last is the section's own where it has no provision. */
  readonly containers: readonly Container[];
  readonly provision: ProvisionHeading | null;
  /** False for text that goes on under a heading after what stands within it: the heading is already written. */
  readonly opensHeading: boolean;
  readonly units: Unit[];
}

/** Groups elements in reading order into sections; every unit lands in exactly one. */
export function groupIntoSections(elements: readonly Element[]): Section[] {
  const sections: Section[] = [];
  const begun = new Map<string | null, ProvisionHeading>();
  let open: Container[] = [];
  let current: Section | null = null;
  const start = (provision: ProvisionHeading | null, opensHeading: boolean): Section => {
    const section: Section = { containers: open, provision, opensHeading, units: [] };
    sections.push(section);
    return section;
  };
  for (const element of elements) {
    if (element.is === 'unit') {
      current ??= start(null, false);
      current.units.push(element);
      continue;
    }
    open = stillOpen(open, element, current);
    if (element.is === 'container') open = [...open, element];
    const earlier = element.is === 'provision' && element.continued === true ? begun.get(element.number) : undefined;
    if (element.is === 'provision' && earlier === undefined) begun.set(element.number, element);
    if (element.is === 'close') current = null;
    else current = start(element.is === 'provision' ? (earlier ?? element) : null, earlier === undefined);
  }
  return sections;
}

/** Headings of one rank with no text between them stand within each other to this depth; more of them are a list. */
const HEADINGS_ABOVE_HEADINGS = 2;

/** A heading closes those of its rank and below, but for those above it between which and it stands no text. */
function stillOpen(open: readonly Container[], element: Exclude<Element, Unit>, current: Section | null): Container[] {
  const above = open.filter(({ rank }) => rank < element.rank);
  const isHeading = element.is === 'container' && element.type === 'heading';
  if (!isHeading || current === null || current.provision !== null || current.units.length > 0) return above;
  const same = open.filter(({ type, rank }) => type === 'heading' && rank === element.rank);
  return [...above, ...same.slice(0, HEADINGS_ABOVE_HEADINGS)];
}

/** A unit with its place in the version's text: `text.slice(start, start + unit.text.length) === unit.text`. */
export interface PlacedUnit {
  readonly unit: Unit;
  readonly start: number;
  readonly nodeKey: string | null;
}
