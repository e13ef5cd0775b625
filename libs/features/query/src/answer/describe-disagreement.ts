/** Decides which of two instruments prevails where they disagree, by what they themselves say. */
import type { WarningBody } from '@regqa/contracts';
import { formatCitation } from '@regqa/domain';
import type { CurrentDocument, IndexedPassage, PassageIndex, PlaceFilter } from '@regqa/ports';
import type { Corpus } from '../corpus/corpus.ts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import type { Disagreement } from './find-disagreement.ts';
import { wholeUnits } from './quotable-units.ts';

export interface PrecedenceInput {
  readonly index: Pick<PassageIndex, 'search'>;
  readonly corpus: Corpus;
  readonly place: PlaceFilter | null;
}

/** A passage with its document. */
type Clause = { readonly passage: IndexedPassage; readonly document: CurrentDocument };

/** Passages about inconsistency that are looked through for an instrument's own. */
const CLAUSES = 40;
/** `this Policy prevails to the extent of the inconsistency`; what the word names has to hold the passage as well. */
const OWN_PREVAILS = /\bthis (policy|plan|act|instrument|code|chapter|part|division)\b(?:(?!\bprevail)[^.;])*\b(?:shall )?prevails?\b/i;
/** `that Policy prevails`, `the other instrument prevails`. */
const OTHER_PREVAILS = /\b(?:that|the other|any other|another|such other) (?:\w+ ){0,3}(?:policy|plan|act|instrument|law|code)\b(?:(?!\bthis\b|\bprevail)[^.;])*\bprevails?\b/i;
/** An inconsistency clause with exceptions decides between two instruments of a state only when it is read by a person. */
const HAS_EXCEPTIONS = /\b(?:other than|except|subject to)\b/i;

/** What the two instruments say of an inconsistency between them. */
type Precedence = { readonly kind: 'prevails'; readonly prevailing: Candidate; readonly clause: Clause } | { readonly kind: 'both-claim' } | { readonly kind: 'silent' };

export interface DescribedDisagreement {
  readonly warning: WarningBody;
  /** Whether a clause says which of the two prevails. */
  readonly resolved: boolean;
}

/** Returns the warning that names both rules and, where a clause of either instrument says so, which of them prevails. */
export async function describeDisagreement({ quoted, other }: Disagreement, input: PrecedenceInput): Promise<DescribedDisagreement> {
  const says = `${citationOf(quoted.candidate)} and ${citationOf(other.candidate)} do not say the same.`;
  const precedence = await precedenceBetween(quoted.candidate, other.candidate, input);
  return { warning: { code: 'passages_disagree', message: `${says} ${verdictOf(precedence)}` }, resolved: precedence.kind === 'prevails' };
}

function verdictOf(precedence: Precedence): string {
  if (precedence.kind === 'prevails') return `${precedence.prevailing.document.title} prevails to the extent of an inconsistency: ${citationOf(precedence.clause)}.`;
  if (precedence.kind === 'both-claim') return 'Each of them says that it prevails.';
  return 'No indexed clause was found that says which of them prevails.';
}

async function precedenceBetween(first: Candidate, second: Candidate, input: PrecedenceInput): Promise<Precedence> {
  const ofFirst = await precedenceBy(first, second, input);
  const ofSecond = await precedenceBy(second, first, input);
  const [one, other] = [ofFirst ?? ofSecond, ofSecond ?? ofFirst];
  if (one === null || other === null) return { kind: 'silent' };
  return one.prevailing === other.prevailing ? { kind: 'prevails', ...one } : { kind: 'both-claim' };
}

/** Returns what the inconsistency clause of one's instrument says, or null where none is found that can be read. */
async function precedenceBy(own: Candidate, other: Candidate, { index, corpus, place }: PrecedenceInput): Promise<{ prevailing: Candidate; clause: Clause } | null> {
  const hits = await index.search({ text: `inconsistency with another instrument prevails ${own.document.title}`, place, documentTypes: null, without: corpus.withheld, limit: CLAUSES });
  for (const { passage } of hits) {
    const document = corpus.documentOf(passage.generation);
    if (document?.documentId !== own.document.documentId) continue;
    const rule = wholeUnits(passage.text).map(({ start, end }) => passage.text.slice(start, end)).find((text) => /\binconsisten/i.test(text) && /\bprevails?\b/i.test(text));
    if (rule === undefined || (HAS_EXCEPTIONS.test(rule) && other.document.jurisdiction !== 'Local')) continue;
    const part = OWN_PREVAILS.exec(rule)?.[1];
    if (part !== undefined && holds(part, passage, own.passage)) return { prevailing: own, clause: { passage, document } };
    if (part === undefined && OTHER_PREVAILS.test(rule)) return { prevailing: other, clause: { passage, document } };
  }
  return null;
}

/** Whether what a clause calls `this Chapter` holds the passage too; an instrument holds all of its passages. */
function holds(part: string, clause: IndexedPassage, passage: IndexedPassage): boolean {
  const named = new RegExp(`^${part}\\b`, 'i');
  const [own, other] = [clause.headingPath.find((heading) => named.test(heading)), passage.headingPath.find((heading) => named.test(heading))];
  return own === other;
}

function citationOf({ passage, document }: Clause): string {
  return formatCitation({ ...document, section: passage.section, pageNumber: passage.pageNumber });
}
