import { lineLevel } from '@regqa/domain';
import type { Span } from '@regqa/domain';
import { byRank } from '../retrieval/judge-candidates.ts';
import type { Candidate } from '../retrieval/judge-candidates.ts';

/** A quotation of the answer: `candidate.passage.text.slice(start, end)`. */
export interface Quote {
  readonly candidate: Candidate;
  readonly start: number;
  readonly end: number;
}

/** What the caller lets an answer have. */
export interface QuoteLimits {
  /** Characters of the whole answer. */
  readonly characters: number;
  readonly maxSources: number;
  readonly minConfidence: number;
}

/** Something to quote, with what must be quoted beside it. */
export interface FramedQuote extends Quote {
  readonly frame: readonly Span[];
  /** The list or table that it is taken from. */
  readonly of?: Span | null;
  /** Whether, where there are as many sources as allowed, it takes the place only of one that hardly answers. */
  readonly yields?: boolean;
}

/** A pinpoint below its provision, such as `cl 4.3(2)`: the passage is one of several of a provision. */
const PART_OF_PROVISION = /\(/;
/** A source less probable than this hardly answers. By judgement: one in thirty. */
const HARDLY_ANSWERS = 0.03;

/** The marker ` [12]` and the space or break before the next quotation. */
const MARKER_CHARACTERS = 7;

/** The quotations of an answer while they are chosen: within the caller's limits, none inside another, all from its sources. */
export class ChosenQuotes {
  private chosen: Quote[] = [];
  private listed: readonly Candidate[];
  private left: number;
  private readonly takenFrom: Quote[] = [];
  private readonly wanted = new Set<Candidate>();
  private readonly given: readonly Candidate[];
  private readonly limits: QuoteLimits;

  constructor(sources: readonly Candidate[], limits: QuoteLimits) {
    this.given = sources;
    this.listed = sources;
    this.limits = limits;
    this.left = limits.characters;
  }

  /** Sources of the answer, best first; a source that is not quoted makes room for one that is. */
  get sources(): readonly Candidate[] {
    return this.listed;
  }

  /** Passages beyond the given sources that belong to the answer, whether there was room for them or not. */
  get further(): readonly Candidate[] {
    return [...this.wanted];
  }

  get quotes(): readonly Quote[] {
    return [...this.chosen];
  }

  /** Adds a quotation with its frame. Returns false, and adds nothing, where the limits have no room for all of it. */
  add({ candidate, start, end, frame, of = null, yields = false }: FramedQuote): boolean {
    const wanted = [...frame, { start, end }].filter((span) => !this.holds(candidate, span)).map((span) => ({ candidate, start: span.start, end: span.end }));
    const length = wanted.reduce((sum, quote) => sum + quotedLength(quote), 0);
    const sources = this.sourcesWith(candidate, yields);
    if (!this.given.some((source) => isSamePassage(source, candidate)) && candidate.confidence >= this.limits.minConfidence) this.wanted.add(candidate);
    if (length > this.left || sources === null) return false;
    this.chosen = [...this.chosen.map((quote) => (isSamePassage(quote.candidate, candidate) ? { ...quote, candidate } : quote)), ...wanted];
    this.listed = sources;
    this.left -= length;
    if (of !== null) this.takenFrom.push({ candidate, ...of });
    return true;
  }

  /** Returns the quotations in the order of their sources, those of one provision in the order of its text, neighbours in a list joined. */
  inOrder(): Quote[] {
    const provisions = [...new Set(this.listed.map(provisionOf))];
    const place = ({ candidate }: Quote) => provisions.indexOf(provisionOf(candidate));
    const ordered = this.quotes.toSorted((a, b) => place(a) - place(b) || a.candidate.passage.ordinal - b.candidate.passage.ordinal || a.start - b.start);
    return ordered.reduce<Quote[]>(joinAdjacent, []);
  }

  /** Returns the passages of lists and tables of which a part is left out. */
  shortened(): Candidate[] {
    const quotedWithin = ({ candidate, start, end }: Quote) => this.chosen.filter((quote) => quote.candidate === candidate && quote.start >= start && quote.end <= end).reduce((sum, quote) => sum + quote.end - quote.start + 1, 0);
    return [...new Set(this.takenFrom.filter((list) => quotedWithin(list) < list.end - list.start).map(({ candidate }) => candidate))];
  }

  private holds(candidate: Candidate, span: Span): boolean {
    return this.chosen.some((quote) => isSamePassage(quote.candidate, candidate) && quote.start <= span.start && quote.end >= span.end);
  }

  /** Returns the sources with the candidate among them, or null where the limits do not let it in. */
  private sourcesWith(candidate: Candidate, yields: boolean): readonly Candidate[] | null {
    if (this.listed.includes(candidate)) return this.listed;
    // The same passage may be judged anew, as relevant as what points to it.
    if (this.listed.some((source) => isSamePassage(source, candidate))) return this.listed.map((source) => (isSamePassage(source, candidate) ? candidate : source)).sort(byRank);
    if (candidate.confidence < this.limits.minConfidence) return null;
    if (this.listed.length < this.limits.maxSources) return [...this.listed, candidate].sort(byRank);
    const spare = this.spareSource();
    return spare === undefined || (yields && spare.confidence >= HARDLY_ANSWERS) ? null : [...this.listed.filter((source) => source !== spare), candidate].sort(byRank);
  }

  /** Returns the last source that is not quoted: of those of a provision that another source is of too, if there are any. */
  private spareSource(): Candidate | undefined {
    const unquoted = this.listed.filter((source) => !this.chosen.some((quote) => quote.candidate === source));
    const isRepeated = (source: Candidate) => isPartOfProvision(source) && this.listed.some((other) => other !== source && provisionOf(other) === provisionOf(source));
    return unquoted.findLast(isRepeated) ?? unquoted.at(-1);
  }
}

/** Returns the characters that a quotation takes in the answer, marker and space included. */
export function quotedLength({ start, end }: Span): number {
  return end - start + MARKER_CHARACTERS;
}

/** Whether two candidates are the same passage of the same version. */
export function isSamePassage(one: Candidate, other: Candidate): boolean {
  return one.passage.generation === other.passage.generation && one.passage.chunkId === other.passage.chunkId;
}

/** Names the provision that a candidate is a passage of. */
export function provisionOf({ passage }: Candidate): string {
  return JSON.stringify([passage.generation, passage.provisionKey]);
}

/** Whether a passage is one of the parts of a provision with a number. A definition is whole by itself. */
export function isPartOfProvision({ passage }: Candidate): boolean {
  return passage.kind !== 'definition' && PART_OF_PROVISION.test(passage.section ?? '');
}

/** Joins a quotation with the one before it where nothing but white space stands between them in the passage. */
function joinAdjacent(joined: Quote[], quote: Quote): Quote[] {
  const before = joined.at(-1);
  const isAdjacent = before?.candidate === quote.candidate && quote.candidate.passage.text.slice(before.end, quote.start).trim() === '' && isListed(quote);
  if (before === undefined || !isAdjacent) return [...joined, quote];
  return [...joined.slice(0, -1), { ...before, end: Math.max(before.end, quote.end) }];
}

/** Whether a quotation is an item or a row, which is read on from what stands above it. */
function isListed({ candidate, start, end }: Quote): boolean {
  const line = candidate.passage.text.slice(start, end);
  return lineLevel(line) >= 2 || line.startsWith('|');
}
