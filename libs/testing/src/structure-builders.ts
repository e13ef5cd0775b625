import type { CrossReference, Definition, InstrumentStructure, Provision } from '@regqa/ports';

/** Returns a provision at the top of a tree, labelled after its key (`s-1` is `s 1`); what is given replaces this. */
export function buildProvision(key: string, given: Partial<Provision> = {}): Provision {
  const { ordinal = 0 } = given;
  return {
    key,
    parentKey: null,
    ordinal,
    depth: 0,
    type: 'provision',
    number: key.replace(/^.*-/, ''),
    heading: `Heading ${key}`,
    label: key.replace('-', ' '),
    pageNumber: null,
    pageLabel: null,
    repealed: false,
    sourceId: null,
    start: ordinal * 100,
    end: ordinal * 100 + 100,
    ...given,
  };
}

/** Returns a definition that holds for the whole instrument; what is given replaces the defaults. */
export function buildDefinition(given: Partial<Definition> = {}): Definition {
  return {
    term: 'burrow',
    scope: { kind: 'instrument', key: null },
    provisionKey: 's-1',
    chunkId: 'quoll@1:s-1:0',
    start: 110,
    end: 150,
    pointer: null,
    ...given,
  };
}

/** Returns a mention of `section 1` of the same instrument; what is given replaces the defaults. */
export function buildCrossReference(given: Partial<CrossReference> = {}): CrossReference {
  return {
    fromKey: 's-2',
    text: 'section 1',
    start: 410,
    end: 419,
    targetKeys: ['s-1'],
    targetLabel: 's 1',
    instrument: null,
    resolved: true,
    ...given,
  };
}

/** Returns a structure of what is given, with nothing else in it. */
export function buildStructure(given: Partial<InstrumentStructure> = {}): InstrumentStructure {
  return { provisions: [], definitions: [], crossReferences: [], amendmentNotes: [], commencement: [], ...given };
}
