/** Decides whether what an answer quotes refers to a table that is not in the indexed text. */
import type { WarningBody } from '@regqa/contracts';
import { formatCitation, missingTables } from '@regqa/domain';
import type { MissingTable, Span } from '@regqa/domain';
import type { IndexedPassage, PassageIndex } from '@regqa/ports';
import { quotePinpoint } from '../composition/extractive/quote-pinpoint.ts';
import type { RankedPassage } from '../types.ts';
import { warning } from './warning.ts';

type Quote = Span & { readonly source: Pick<RankedPassage, 'passage' | 'document'> };

/** Provisions of quotations without these words are not read: most answers speak of no table. */
const MAY_REFER = /\b(?:the|following) tables?\b|\btable \d/i;
/** `s 5(2)`, `Sch 1 cl 4`: law keeps a table in its provision, where a report may put it below a heading of its own. */
const PROVISION_OF_LAW = /(?:^| )(?:s|cl|r|reg|art) \d/;

/** Warns of quotations whose table is in no passage of the provision. Throws DependencyUnavailableError. */
export async function missingTableWarning(
  quotes: readonly Quote[],
  index: Pick<PassageIndex, 'provision'>,
): Promise<WarningBody[]> {
  const mentioning = quotes.filter(({ source, start, end }) => MAY_REFER.test(source.passage.text.slice(start, end)));
  const citations = new Set((await Promise.all(mentioning.map((quote) => citationsOf(quote, index)))).flat());
  if (citations.size === 0) return [];
  return [
    warning(
      'table_missing',
      `What is quoted refers to a table that is not in the indexed text; read it in the published one: ${[...citations].join('; ')}.`,
    ),
  ];
}

async function citationsOf(quote: Quote, index: Pick<PassageIndex, 'provision'>): Promise<string[]> {
  const { passage, document } = quote.source;
  const { generation, provisionKey } = passage;
  const missing = missingTables(await index.provision({ generation, provisionKey })).filter(
    (one) => isQuoted(one, quote) && !mayStandElsewhere(one),
  );
  return missing.map((span) =>
    formatCitation({ ...document, section: quotePinpoint(passage, span), pageNumber: passage.pageNumber }),
  );
}

function isQuoted({ passage, start, end }: MissingTable<IndexedPassage>, quote: Quote): boolean {
  return passage.chunkId === quote.source.passage.chunkId && start < quote.end && end > quote.start;
}

function mayStandElsewhere({ passage, last }: MissingTable<IndexedPassage>): boolean {
  return last && !PROVISION_OF_LAW.test(passage.section ?? '');
}
