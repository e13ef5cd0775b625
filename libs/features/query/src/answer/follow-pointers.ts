import { foldTerm } from '@regqa/domain';
import type { CurrentDocument, PassageIndex } from '@regqa/ports';
import { pinpointMatch } from '../question/pinpoint-mentions.ts';
import type { PinpointMention } from '../question/pinpoint-mentions.ts';
import type { Candidate, Judgement } from '../retrieval/judge-candidates.ts';
import { namedProvision } from '../retrieval/provision-keys.ts';
import type { Quote } from './chosen-quotes.ts';
import { definedTerm, holdsTerm } from './find-definition.ts';
import { unitsOf } from './quotable-units.ts';

export interface PointerReader {
  readonly index: Pick<PassageIndex, 'provision'>;
  readonly judge: Judgement['judge'];
  /** Documents in force on the day that is asked about. */
  readonly documents: readonly CurrentDocument[];
}

/** `has the meaning given by section 67`, `has the same meaning as in clause 5`, `has the meaning affected by subsection 25(2)`. */
const POINTS = /\bmeanings?(?: (?:it has|that it has|given|assigned|affected|set out|as))* (?:by|in|under) (?:sub)?(section|clause|regulation|rule|article)s? (\d[^\s,;]*)(.{0,20})/i;
/** What is named after a number belongs to another instrument, unless it is this one or a part of it. */
const ELSEWHERE = /^ of (?!this\b)/i;
/** Pointers that are followed in one answer. */
const MOST_FOLLOWED = 2;
/** Longest text, in characters, that is quoted where a definition points to. */
const LONGEST = 1_500;
const VOLUME = /\s*\((?:volume|vol\.?)\s*\w+\)/i;
/** Below what points to it, before all others: candidates are ordered by steps many times as large. */
const NEXT = 1e-6;

/**
 * Returns what quoted definitions point to that say nothing themselves: `controlled action has the meaning given by
 * section 67` is answered by section 67, in the same instrument or another volume of it. What is pointed to is as
 * relevant as the definition. Throws DependencyUnavailableError when the passage index is out of reach.
 */
export async function followPointers(quotes: readonly Quote[], reader: PointerReader): Promise<Quote[]> {
  const pointing = quotes.filter(({ candidate }) => candidate.passage.kind === 'definition').slice(0, MOST_FOLLOWED);
  return (await Promise.all(pointing.map((quote) => follow(quote, reader)))).filter((quote) => quote !== null);
}

async function follow({ candidate: definition, start, end }: Quote, reader: PointerReader): Promise<Quote | null> {
  const mention = pointerIn(definition.passage.text.slice(start, end));
  if (mention === null) return null;
  for (const document of reader.documents.filter((other) => isSameInstrument(other, definition.document))) {
    const passages = await reader.index.provision({ generation: document.generation, provisionKey: mention.key });
    const candidates = passages.map((passage) => asRelevantAs(definition, reader.judge(passage, document)));
    const quote = meaningIn(candidates, mention.pinpoint, definedTerm(definition));
    if (quote !== null) return quote;
  }
  return null;
}

/** Returns the provision that a definition points to in its own instrument, or null. */
function pointerIn(text: string): { key: string; pinpoint: PinpointMention } | null {
  const [, kind, number, rest] = POINTS.exec(text) ?? [];
  return kind === undefined || number === undefined || ELSEWHERE.test(rest ?? '') ? null : namedProvision(kind, number);
}

function isSameInstrument(one: CurrentDocument, other: CurrentDocument): boolean {
  return one.title.replace(VOLUME, '') === other.title.replace(VOLUME, '') && one.jurisdiction === other.jurisdiction && one.state === other.state;
}

function asRelevantAs(definition: Candidate, judged: Candidate): Candidate {
  return { ...judged, rank: Math.max(judged.rank, definition.rank - NEXT), confidence: Math.max(judged.confidence, definition.confidence) };
}

/** Returns the part of a provision that says what the term means: in the named subsection, the first that has the term, else its beginning. */
function meaningIn(candidates: readonly Candidate[], pinpoint: PinpointMention, term: string | null): Quote | null {
  const named = candidates.filter(({ passage }) => pinpointMatch(passage.section, [pinpoint]) === 1);
  const units = (named.length > 0 ? named : candidates).flatMap((candidate) => unitsOf(candidate.passage).map((unit) => ({ candidate, ...unit })));
  const short = units.filter(({ start, end }) => end - start <= LONGEST);
  const saysTerm = ({ candidate, start, end }: Quote) => term !== null && holdsTerm(foldTerm(candidate.passage.text.slice(start, end)), term);
  return short.find(saysTerm) ?? short[0] ?? null;
}
