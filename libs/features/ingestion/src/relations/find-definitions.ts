import type { Definition, DefinitionScope } from '@regqa/ports';
import type { PlacedUnit } from '../passages/sections.ts';
import type { MentionLevel } from '../passages/mention-words.ts';
import type { InstrumentText } from './instrument-text.ts';
import { findLabelTerms } from './find-label-terms.ts';
import type { PassageFinder } from './passage-finder.ts';
import type { ProvisionIndex } from './provision-index.ts';

interface Lookups {
  readonly index: ProvisionIndex;
  readonly passages: PassageFinder;
}

interface Run {
  readonly term: string;
  readonly nodeKey: string;
  readonly units: PlacedUnit[];
  /** The last text before it, in the same provision, that says for what definitions hold. */
  readonly leadIn: string | null;
}

/** What a statement of scope may name; the first group is the word. */
const SCOPE = new RegExp(
  String.raw`\b(?:in|for the purposes? of|of)\s+(?:this|these)\s+(Act|Regulations?|Rules|Order|Plan|Policy|` +
    String.raw`Code|Standard|Guidelines?|Scheme|Instrument|Determination|Law|By-?law|Convention|Agreement|` +
    String.raw`Chapter|Part|Division|Subdivision|Schedule|Appendix|section|clause|regulation|rule|article|` +
    String.raw`sub-?section|sub-?clause|sub-?regulation|paragraph|dictionary|document)\b`,
  'i',
);
const HEADING_WORDS: ReadonlySet<string> = new Set([
  'chapter',
  'part',
  'division',
  'subdivision',
  'schedule',
  'appendix',
]);
const PROVISION_WORDS = /^(?:section|clause|regulation|rule|article|paragraph|sub)/;

const POINTER = new RegExp(
  String.raw`\b(?:has the (?:same )?meanings? (?:as )?(?:given (?:to it |to that (?:term|expression) )?)?` +
    String.raw`(?:by|in|under|set out in)|has the meanings? it has in|(?:is|are) defined (?:in|by)|` +
    String.raw`as defined (?:in|by)|within the meaning of|[:,—–-]\s*see)\s+(?:the\s+)?([^;.]{2,200})`,
  'i',
);

/** Returns the definitions: terms that the file marks, then names in brackets (`a person (the applicant)`). */
export function findDefinitions(instrument: InstrumentText, lookups: Lookups): Definition[] {
  const marked = runsOf(instrument.units).map((run) => definitionOf(run, instrument, lookups));
  const known = new Set(marked.map((definition) => definition && `${definition.provisionKey} ${definition.term}`));
  const labels = findLabelTerms(instrument.units).flatMap(({ term, start, end, nodeKey }): Definition[] => {
    const passage = lookups.passages.at(start);
    if (passage === undefined || known.has(`${nodeKey} ${term}`)) return [];
    return [
      {
        term,
        scope: { kind: 'provision', key: nodeKey },
        provisionKey: nodeKey,
        chunkId: passage.chunkId,
        start,
        end,
        pointer: null,
      },
    ];
  });
  return [...marked.filter((found) => found !== null), ...labels].sort((a, b) => a.start - b.start);
}

function runsOf(units: readonly PlacedUnit[]): Run[] {
  const runs: Run[] = [];
  let leadIn: { nodeKey: string; text: string } | null = null;
  for (const placed of units) {
    const { unit, nodeKey } = placed;
    if (nodeKey === null) continue;
    if (unit.term === null) {
      if (SCOPE.test(unit.text)) leadIn = { nodeKey, text: unit.text };
      continue;
    }
    const last = runs.at(-1);
    if (last !== undefined && last.term === unit.term && last.nodeKey === nodeKey) last.units.push(placed);
    else if (opensDefinition(unit.text, unit.term))
      runs.push({
        term: unit.term,
        nodeKey,
        units: [placed],
        leadIn: leadIn?.nodeKey === nodeKey ? leadIn.text : null,
      });
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

function definitionOf(run: Run, { text }: InstrumentText, { index, passages }: Lookups): Definition | null {
  const first = run.units[0] as PlacedUnit;
  const last = run.units.at(-1) as PlacedUnit;
  const passage = passages.at(first.start);
  if (passage === undefined) return null;
  const end = last.start + last.unit.text.length;
  return {
    term: run.term,
    scope: scopeOf(run.nodeKey, statedScope(first.unit.text.slice(0, 250)) ?? statedScope(run.leadIn), index),
    provisionKey: run.nodeKey,
    chunkId: passage.chunkId,
    start: first.start,
    end,
    pointer: POINTER.exec(text.slice(first.start, Math.min(end, first.start + 600)))?.[1]?.trim() ?? null,
  };
}

/** Returns the word of the scope that a text states: `act`, `part`, `section`; null for none. */
function statedScope(text: string | null): string | null {
  return text === null ? null : (SCOPE.exec(text)?.[1]?.toLowerCase() ?? null);
}

function scopeOf(key: string, word: string | null, index: ProvisionIndex): DefinitionScope {
  if (word === null) return defaultScope(key, index);
  if (!HEADING_WORDS.has(word))
    return PROVISION_WORDS.test(word) ? { kind: 'provision', key } : { kind: 'instrument', key: null };
  const heading = index.enclosing(key, word as MentionLevel);
  return heading === undefined ? defaultScope(key, index) : { kind: 'provision', key: heading.key };
}

const GENERAL_HEADING =
  /^(?:(?:general )?definitions?|interpretation|dictionary|terms used|defined terms|glossary|meanings? of terms)$/i;

/** Without a statement a dictionary or "Definitions" holds for the instrument, any other for itself. */
function defaultScope(key: string, index: ProvisionIndex): DefinitionScope {
  const general = index
    .pathOf(key)
    .some(
      ({ type, heading }) =>
        type === 'dictionary' || GENERAL_HEADING.test((heading ?? '').replace(/(?<![.—–:-])[.—–:-]+$/, '').trim()),
    );
  return general ? { kind: 'instrument', key: null } : { kind: 'provision', key };
}
