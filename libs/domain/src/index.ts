export { appliesAt, isWithinKey } from './applies-at.ts';
export type { Applicability } from './applies-at.ts';
export { CachedPassages } from './cached-passages.ts';
export { formatCitation } from './citation.ts';
export { CompactNumbers } from './compact-numbers.ts';
export { contextOf } from './context-of.ts';
export type { StandingPassage } from './context-of.ts';
export { RELEASE_LEASE_MS } from './corpus-release.ts';
export { joinPassages } from './join-passages.ts';
export { foldTerm } from './fold-term.ts';
export { allAreas, areasNamed, councilOf, findAreas, isStatusWord, townsByArea, townsNamed } from './gazetteer.ts';
export type { LocalGovernmentArea } from './gazetteer.ts';
export type { Citation, InstrumentKind, LocalName, Maker, ShortName } from './kinds/instrument-kind.ts';
export { INSTRUMENT_KINDS, STANDARD_CODE } from './kinds/instrument-kinds.ts';
export {
  COVER_WORDS,
  KIND_ABBREVIATIONS,
  KIND_WORDS,
  KIND_WORDS_AFTER_INITIALS,
  OWN_KIND_WORDS,
  SHORT_NAMES,
} from './kinds/words-of-kinds.ts';
export {
  abbreviateWord,
  CITED_HEADING_WORDS,
  CITED_WORDS,
  LEVELS_OF_HEADINGS,
  NUMBERING_WORDS,
  PINPOINT_WORDS,
} from './kinds/pinpoint-words.ts';
export type { PinpointLevel, PinpointWord } from './kinds/pinpoint-words.ts';
export { legalDay } from './legal-day.ts';
export { lineLevel, lineMark } from './line-marks.ts';
export { missingTables } from './missing-tables.ts';
export type { MissingTable } from './missing-tables.ts';
export { monthNumber, MONTHS } from './months.ts';
export { placesOfTerms, termsIn } from './places-of-terms.ts';
export { provisionKeyOf } from './provision-key.ts';
export { isSample, SAMPLE_DOCUMENT_IDS } from './samples.ts';
export { confidenceInWords, trustInWords } from './score-words.ts';
export { splitSentences } from './sentences.ts';
export type { Span } from './sentences.ts';
export { slugify } from './slugify.ts';
export { searchedStems } from './searched-stems.ts';
export { contentStems } from './stems.ts';
export type { Figure } from './statements/figures.ts';
export { foldText, foldTypography } from './statements/fold-typography.ts';
export { Lexicon, RuleWords } from './statements/lexicon.ts';
export type { Role } from './statements/lexicon.ts';
export { readStatement } from './statements/read-statement.ts';
export type { Clause, Statement } from './statements/read-statement.ts';
export { storableJson, storableJsonText, storableText } from './storable-json.ts';
export { listUnread } from './unread-document.ts';
export { UNREAD_FORMATS, unreadFormatOfName } from './unread-formats.ts';
export { compareProvisions, sharedProvisions } from './versions/compare-provisions.ts';
export type { ComparedPassage, ProvisionDifference } from './versions/compare-provisions.ts';
export { foldTitle, identifiesInstrument, sameInstrument, withoutVolume } from './versions/instrument-identity.ts';
export { lastDaysInForce, textOnDay, versionBefore, versionInForce } from './versions/order-versions.ts';
export { wordDifference } from './versions/word-difference.ts';
