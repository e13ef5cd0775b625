/** A kind of fact that a question can ask for. */
export interface AskedKind {
  readonly name: string;
  /** How a question asks for it. */
  readonly asked: RegExp;
  /** How a sentence that states such a fact reads. */
  readonly stated: RegExp;
  /** Whether only few sentences of a text state such a fact, so that one that does is worth far more. */
  readonly telling: boolean;
}

const NUMBER = '(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half)';
const TIME = '(?:seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|quarters?|years?)';
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const UNIT = '(?:mm|cm|km|m[2²3³]?|ha|hectares?|(?:square |cubic )?(?:milli|centi|kilo)?met(?:re|er)s?|feet|foot|acres?|miles?|[KMG]?L|litres?|[kKmMgG]?[wW]h?|kg|mg|(?:kilo|mega)?tonnes?|(?:tera|giga)joules?|dB(?:\\(A\\))?|lumens|watts|degrees|bedrooms?|storeys?|dwellings?|lots?|parts per (?:million|billion)|%)';

const KINDS: readonly AskedKind[] = [
  {
    name: 'duration',
    asked: new RegExp(`\\bhow (?:long|soon|old|quickly|fast|late|early)\\b|\\bhow (?:many|much) (?:\\w+ ){0,2}(?:${TIME}|notice|time)\\b|\\bwithin (?:what|how|which)\\b|\\bwhat (?:\\w+ ){0,2}(?:period|term|time ?limit|deadline|time)\\b|\\b(?:deadline|time ?limit|longest term)\\b`, 'i'),
    stated: new RegExp(`\\b${NUMBER}[- ](?:[a-z]+ ){0,2}${TIME}\\b|\\b\\w+/hour\\b|\\bindefinitely\\b|\\bas soon as\\b`, 'i'),
    telling: true,
  },
  {
    name: 'frequency',
    asked: /\bhow (?:often|frequently|many times|regularly)\b/i,
    stated: new RegExp(`\\b(?:once|twice|every|annual(?:ly)?|daily|weekly|monthly|quarterly|yearly|per (?:day|week|month|year)|each (?:successive |financial )?(?:${NUMBER}[- ])?${TIME})\\b`, 'i'),
    telling: true,
  },
  {
    name: 'date',
    asked: /\b(?:what|which) (?:\w+ )?(?:date|day|year|month)\b|\b(?:by|since|until) when\b|\bwhen (?:did|was|were|does|do|will|is|are) .{0,80}\b(?:commence|come into (?:force|effect)|begin|start|end|expire|due|built|made|published|observed)/i,
    stated: new RegExp(`\\b\\d{1,2} ${MONTH}\\b|\\b${MONTH} \\d|\\b(?:1[89]|20)\\d\\d\\b|\\bcomes? into force\\b|\\bcommence`),
    telling: true,
  },
  {
    name: 'measure',
    asked: /\bhow (?:high|tall|far|large|big|wide|deep|close|near|bright|loud|heavy|steep|much)\b|\b(?:(?:maximum|minimum|largest|smallest|greatest|least|total|mean|average|relevant) (?:\w+ ){0,3})?(?:height|area|size|distance|depth|width|length|frontage|setback|floor space|ratio|volume|capacity|threshold|rainfall|runoff|density|slope|gradient|noise level|concentration|units?)\b|\bup to what\b/i,
    stated: new RegExp(`\\b\\d[\\d,.]*\\s?${UNIT}(?![A-Za-z])|\\b\\d+(?:\\.\\d+)?:1\\b|\\bshown (?:for the land )?on the\\b.{0,60}\\bMap\\b|\\bparts per\\b`),
    telling: true,
  },
  {
    name: 'count',
    asked: /\b(?:how many|what number|number of)\b/i,
    // `clause 5.4`, `(2)` and `Part 3` name a place in the text and count nothing.
    stated: new RegExp(`(?<![(.\\d]|\\b(?:clauses?|sections?|subclause|subsection|paragraph|Parts?|Divisions?|Schedules?|Chapters?|items?|Act|Table|and|or) )\\b${NUMBER}\\b(?![).])(?!(?:\\.\\d|\\())`, 'i'),
    telling: true,
  },
  {
    name: 'sanction',
    asked: /\b(?:penalt(?:y|ies)|punish\w*|sanctions?|fined?|imprison\w*|gaol|jail|sentence)\b/i,
    stated: /\bpenalty units?\b|\bimprisonment\b|\$\s?\d|\bpenalt(?:y|ies)[^.]{0,30}:|\bfine of\b/i,
    telling: true,
  },
  { name: 'amount', asked: /\b(?:fees?|costs?|charges?|price|levy|how much (?:is|does|must|money))\b/i, stated: /\$\s?\d|\bfees? (?:is|of|prescribed)\b|\bprescribed by\b/i, telling: true },
  { name: 'share', asked: /\b(?:what|which) (?:share|percentage|proportion|part|rate|fraction)\b|\bper ?cent|\bat what rate\b/i, stated: /\d\s?(?:%|per ?cent\b)|\bone-?(?:half|third|quarter)\b/i, telling: true },
  {
    name: 'body',
    asked: /\b(?:who|whom|whose|(?:which|what) (?:\w+ )?(?:body|agency|agencies|authority|authorities|minister|department|officer|court|person))\b/i,
    stated: /\b(?:Minister|Secretary|Director(?:-General)?|Chief Executive|CEO|Council|Authority|Regulator|Court|Tribunal|Board|Commission(?:er)?|Department|Agency|Governor|Panel|Committee|Registrar|inspector|officer|consent authority|person|owner|holder|applicant|corporation|proponent|peoples?)\b/,
    telling: false,
  },
  {
    name: 'condition',
    asked: /\bwhen\b|\b(?:what|which) (?:circumstances|conditions|requirements|matters|criteria)\b|\bwhat must\b|\b(?:what|which) .{0,60}\b(?:be (?:considered|satisfied|shown|available)|happens?)\b|\bwhat (?:is|are) (?:needed|required)\b|\bwhat if\b/i,
    stated: /\b(?:if|unless|only|until|satisfied|considered|provided that|subject to|in the case of|required|taken to|must)\b/i,
    telling: false,
  },
  {
    name: 'rule',
    asked: /^\s*(?:and |but |so )?(?:is|are|can|could|may|must|do|does|did|will|would|should|shall|has|have|am)\b/i,
    stated: /\b(?:must|shall|may|cannot|is (?:not )?(?:required|permitted|prohibited|allowed|taken|competent)|(?:do|does) not (?:apply|include)|offence|guilty|includes?|none of|unless|only (?:with|if)|without|except|exempt)\b/i,
    telling: false,
  },
];

/** Returns the kinds of fact that a question asks for; none for a mere topic. */
export function askedKinds(question: string): AskedKind[] {
  return KINDS.filter((kind) => kind.asked.test(question));
}

/** Returns how much of what is asked for a sentence states, 0 to 1; telling kinds count four times as much as others. */
export function statedShare(text: string, kinds: readonly AskedKind[]): number {
  let asked = 0;
  let stated = 0;
  for (const kind of kinds) {
    const weight = kind.telling ? 4 : 1;
    asked += weight;
    if (kind.stated.test(text)) stated += weight;
  }
  return asked === 0 ? 0 : stated / asked;
}
