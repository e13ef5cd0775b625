/** What can be wrong with a sentence of a model; `config/answering.yaml` says what is then done. */
export const FINDINGS = [
  'no_quote',
  'quote_not_found',
  'quote_misattributed',
  'instructions',
  'unfinished',
  'quotation',
  'number',
  'bound',
  'date',
  'provision',
  'name',
  'obligation',
  'wording',
  'negation',
  'reversed',
  'opposite',
  'universal',
  'only',
  'outside',
  'unsupported',
] as const;
export type Finding = (typeof FINDINGS)[number];
