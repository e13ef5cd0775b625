import type { Jurisdiction, StateCode } from '@regqa/contracts';

/** Jurisdictions as the Australian Guide to Legal Citation abbreviates them (4th ed, rule 3.1.3), if not as we do. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({ Federal: 'Cth', VIC: 'Vic', QLD: 'Qld', TAS: 'Tas' }),
);

/** What a citation is made of. */
export interface CitedPassage {
  readonly title: string;
  readonly jurisdiction: Jurisdiction;
  readonly state: StateCode | null;
  readonly documentType: string;
  readonly authority: string | null;
  readonly section: string | null;
  readonly pageNumber: number | null;
}

/**
 * Returns `Cth`, `NSW`, `Vic` and so on; for a local instrument that of its state; `Local` where no state is known;
 * null for standards and law from elsewhere, and for what speaks of Australia but is no law and of no known maker:
 * these are cited by their title alone.
 */
function abbreviateJurisdiction({ jurisdiction, state, documentType, authority }: CitedPassage): string | null {
  const isOfUnknownMaker = jurisdiction === 'Federal' && documentType !== 'legislation' && authority === null;
  if (jurisdiction === 'International' || jurisdiction === 'Other' || isOfUnknownMaker) return null;
  const place = jurisdiction === 'Local' ? state : jurisdiction;
  return place === null ? 'Local' : (ABBREVIATIONS.get(place) ?? place);
}

/**
 * Returns the full citation: title, jurisdiction, pinpoint, and the page where there is one, e.g.
 * `Water Act 2007 (Cth) s 86A(1), p 112`. A title that ends with its jurisdiction in brackets is not given it twice.
 */
export function formatCitation(cited: CitedPassage): string {
  const abbreviation = abbreviateJurisdiction(cited);
  const bracket = abbreviation === null ? '' : ` (${abbreviation})`;
  const title = cited.title.endsWith(bracket) ? cited.title : `${cited.title}${bracket}`;
  const pinpoint = cited.section === null ? '' : ` ${cited.section}`;
  const page = cited.pageNumber === null ? '' : `${cited.section === null ? ' ' : ', '}p ${cited.pageNumber}`;
  return `${title}${pinpoint}${page}`;
}
