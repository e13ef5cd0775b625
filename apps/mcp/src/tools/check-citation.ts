/** Decides whether a quotation stands where it is cited from. */
import { z } from 'zod';
import { joinPassages } from '@regqa/domain';
import { locateProvision } from '../instruments/locate-provision.ts';
import { splitPinpoint } from '../instruments/match-nodes.ts';
import { placesOf, subclauseAt } from '../instruments/quote-in-text.ts';
import { readPassages } from '../instruments/read-passages.ts';
import type { ProvisionNode, ProvisionPassage, Service } from '../service.ts';
import { defineTool } from '../tool.ts';
import { instrumentInput, PassageFields, provisionInput } from './provision-fields.ts';

const MOST_SOURCES = 50;

const Place = PassageFields.omit({ text: true }).extend({ title: z.string(), document_id: z.string() });
type Place = z.input<typeof Place>;

const Output = z.object({
  verdict: z.enum(['found', 'elsewhere', 'not_found']),
  explanation: z.string(),
  places: z.array(Place).describe('Where it stands.'),
});
type Verdict = z.input<typeof Output>;

export const checkCitation = defineTool({
  name: 'check_citation',
  title: 'Check a citation',
  description:
    'Says whether a quotation stands word for word in a provision; case, dashes, quotation marks and white space ' +
    'count for nothing, and the brackets of a pinpoint are checked down to the subclause. Where it does not, it ' +
    'is looked for in the passages that a search for it finds: not_found says that it is not in the provision, ' +
    'and does not prove that it is nowhere else.',
  input: z.strictObject({
    instrument: instrumentInput,
    provision: provisionInput,
    quote: z.string().trim().min(3).max(2000).describe('The quoted words, without quotation marks around them.'),
  }),
  output: Output,

  async run({ instrument, provision, quote }, service): Promise<Verdict> {
    const located = await locateProvision(service, { instrument, provision });
    const { documentId, title } = located.tree;
    const passages = await readPassages(service, located);
    const here = lookIn({ node: located.placed.node, passages, documentId, title }, { provision, quote });
    return here ?? judge(await lookElsewhere(service, documentId, quote), provision);
  },
});

function judge(places: Place[], lookedIn: string): Verdict {
  return places.length > 0
    ? { verdict: 'elsewhere', explanation: `It does not stand in ${lookedIn}; it stands in these.`, places }
    : {
        verdict: 'not_found',
        explanation: `It does not stand in ${lookedIn}, nor in what a search for it finds.`,
        places,
      };
}

interface ReadText {
  readonly node: ProvisionNode;
  readonly passages: readonly ProvisionPassage[];
  readonly documentId: string;
  readonly title: string;
}

/** Returns undefined where the provision does not have the quote. */
function lookIn(
  { node, passages, documentId, title }: ReadText,
  { provision, quote }: { readonly provision: string; readonly quote: string },
): Verdict | undefined {
  if (passages.length === 0) return undefined;
  const { text, passageAt } = joinPassages(passages);
  const found = placesOf(quote, text).map((place) => ({ passage: passageAt(place), own: subclauseAt(text, place) }));
  if (found.length === 0) return undefined;
  const wanted = subclauseOf(node, provision);
  const right = found.filter(({ own }) => wanted === null || own === null || own === wanted);
  const places = (right.length > 0 ? right : found).map(({ passage, own }) => ({
    ...{ title, document_id: documentId, citation: passage.citation },
    ...{ page: passage.page_number, passage_id: passage.chunk_id },
    // A heading has provisions below it, each with subclauses of its own.
    pinpoint: node.type === 'provision' && node.label !== null ? `${node.label}${own ?? ''}` : passage.section,
  }));
  return right.length > 0
    ? { verdict: 'found', explanation: `It stands word for word in ${places[0]!.pinpoint ?? provision}.`, places }
    : { verdict: 'elsewhere', explanation: `It stands in ${places[0]!.pinpoint}, not in ${provision}.`, places };
}

/** Returns the subclause that a pinpoint names below the provision, e.g. `(2)` of `cl 4.3(2)(a)`; null without one. */
function subclauseOf({ label }: ProvisionNode, provision: string): string | null {
  if (label?.includes('(')) return null;
  return /^\(\d+[A-Z]{0,3}\)/.exec(splitPinpoint(provision).below)?.[0] ?? null;
}

/** Returns the passages with the quote that a search for it finds, those of the instrument first. */
async function lookElsewhere(service: Service, documentId: string, quote: string): Promise<Place[]> {
  const { sources } = await service.call('answerQuestion', {
    body: { query: quote, max_sources: MOST_SOURCES, mode: 'extractive' },
  });
  const having = sources.filter(({ text = '' }) => placesOf(quote, text).length > 0);
  const places = having.map((source) => ({
    title: source.title,
    document_id: source.document_id ?? '',
    pinpoint: source.section ?? null,
    citation: source.citation,
    page: source.page_number,
    passage_id: source.chunk_id,
  }));
  return places.sort((a, b) => Number(b.document_id === documentId) - Number(a.document_id === documentId));
}
