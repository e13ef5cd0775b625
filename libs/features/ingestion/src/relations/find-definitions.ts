import type { PinpointLevel } from '@regqa/domain';
import { KIND_WORDS, LEVELS_OF_HEADINGS } from '@regqa/domain';
import type { Definition, DefinitionScope, Passage } from '@regqa/ports';
import { headsDefinitions } from '../document-model/heading-meaning.ts';
import type { PlacedUnit } from '../passages/sections.ts';
import type { InstrumentText } from './instrument-text.ts';
import { findLabelTerms } from './find-label-terms.ts';
import { chunkIdAt } from './chunk-id-at.ts';
import type { ProvisionIndex } from './provision-index.ts';

interface Run {
  readonly term: string;
  readonly nodeKey: string;
  readonly units: PlacedUnit[];
  /** The last text before it, in the same provision, that says for what definitions hold. */
  readonly leadIn: string;
}

/** What a statement of scope may name; the first group is the word. */
const SCOPE = new RegExp(
  String.raw`\b(?:in|for the purposes? of|of)\s+(?:this|these)\s+(${KIND_WORDS}|` +
    String.raw`Chapter|Part|Division|Subdivision|Schedule|Appendix|section|clause|regulation|rule|article|` +
    String.raw`sub-?section|sub-?clause|sub-?regulation|paragraph|dictionary|document)\b`,
  'i',
);
const HEADING_WORDS: ReadonlySet<string> = new Set(LEVELS_OF_HEADINGS);
const PROVISION_WORDS = /^(?:section|clause|regulation|rule|article|paragraph|sub)/;

const POINTER = new RegExp(
  String.raw`\b(?:has the (?:same )?meanings? (?:as )?(?:given (?:to it |to that (?:term|expression) )?)?` +
    String.raw`(?:by|in|under|set out in)|has the meanings? it has in|(?:is|are) defined (?:in|by)|` +
    String.raw`as defined (?:in|by)|within the meaning of|[:,—–-]\s*see)\s+(?:the\s+)?([^;.]{2,200})`,
  'i',
);

/** Returns the definitions: terms that the file marks, then names in brackets (`a person (the applicant)`). */
export function findDefinitions(
  instrument: InstrumentText,
  index: ProvisionIndex,
  passages: readonly Passage[],
): Definition[] {
  const marked = runsOf(instrument.units).map((run) => definitionOf(run, instrument, index));
  const known = new Set(marked.map(({ provisionKey, term }) => `${provisionKey} ${term}`));
  const labels = findLabelTerms(instrument.units)
    .filter(({ nodeKey, term }) => !known.has(`${nodeKey} ${term}`))
    .map(({ nodeKey, ...label }) => ({
      ...label,
      scope: { kind: 'provision', key: nodeKey } as const,
      provisionKey: nodeKey,
      pointer: null,
    }));
  return [...marked, ...labels]
    .flatMap(({ term, scope, provisionKey, start, end, pointer }): Definition[] => {
      const chunkId = chunkIdAt(passages, start);
      return chunkId === undefined ? [] : [{ term, scope, provisionKey, chunkId, start, end, pointer }];
    })
    .sort((a, b) => a.start - b.start);
}

function runsOf(units: readonly PlacedUnit[]): Run[] {
  const runs: Run[] = [];
  let leadIn = { nodeKey: '', text: '' };
  for (const placed of units) {
    const { nodeKey } = placed;
    const { term, text } = placed.unit;
    if (nodeKey === null) continue;
    const last = runs.at(-1);
    if (term === null) {
      if (SCOPE.test(text)) leadIn = { nodeKey, text };
    } else if (last?.term === term && last.nodeKey === nodeKey) last.units.push(placed);
    else if (opensDefinition(text, term))
      runs.push({ term, nodeKey, units: [placed], leadIn: leadIn.nodeKey === nodeKey ? leadIn.text : '' });
  }
  return runs;
}

const DEFINES =
  /\b(?:means?|includes?|does not include|has the (?:same )?meaning|have the (?:same )?meaning|refers? to|is|are|see)\b|[:—–-]\s*$|[:—–]/i;

/** The text defines the bold term next; `Penalty: …`, `Note` and the like define nothing. */
function opensDefinition(text: string, term: string): boolean {
  const at = text.indexOf(term);
  if (at < 0 || /^(?:penalty|notes?|examples?|maximum penalty|table|column|item|division|part)\b/i.test(term))
    return false;
  return DEFINES.test(text.slice(at + term.length, at + term.length + 200));
}

function definitionOf(
  { term, nodeKey, units, leadIn }: Run,
  { text }: InstrumentText,
  index: ProvisionIndex,
): Omit<Definition, 'chunkId'> {
  const first = units[0] as PlacedUnit;
  const last = units.at(-1) as PlacedUnit;
  const { start } = first;
  const end = last.start + last.unit.text.length;
  return {
    term,
    scope: scopeOf(nodeKey, statedScope(first.unit.text.slice(0, 250)) ?? statedScope(leadIn), index),
    provisionKey: nodeKey,
    start,
    end,
    pointer: POINTER.exec(text.slice(start, Math.min(end, start + 600)))?.[1]?.trim() ?? null,
  };
}

function statedScope(text: string): string | undefined {
  return SCOPE.exec(text)?.[1]?.toLowerCase();
}

function scopeOf(key: string, word: string | undefined, index: ProvisionIndex): DefinitionScope {
  if (word === undefined) return defaultScope(key, index);
  if (!HEADING_WORDS.has(word))
    return PROVISION_WORDS.test(word) ? { kind: 'provision', key } : { kind: 'instrument', key: null };
  const heading = index.enclosing(key, word as PinpointLevel);
  return heading === undefined ? defaultScope(key, index) : { kind: 'provision', key: heading.key };
}

/** Without a statement a dictionary or "Definitions" holds for the instrument, any other for itself. */
function defaultScope(key: string, index: ProvisionIndex): DefinitionScope {
  const general = index
    .pathOf(key)
    .some(({ type, heading }) => type === 'dictionary' || headsDefinitions(heading ?? ''));
  return general ? { kind: 'instrument', key: null } : { kind: 'provision', key };
}
