import { contentStems } from '@regqa/domain';

/**
 * Words that say the same of a rule, a line each. Kept small on purpose: what lawyers tell apart (consent and permit,
 * land and lot, owner and occupier, building and structure) stands in no line together.
 */
const GROUPS = `
keep kept retain maintain maintenance preserve
build built construct erect construction erection
get obtain acquire
give provide supply furnish submit lodge deliver submission
tell notify inform advise notification
destroy destruction demolish demolition
start begin commence commencement
end finish cease conclude expire lapse
prior before
big large size
tall high height taller higher
wide width wider
long length longer
deep depth deeper
repair fix mend correct rectify
inspect check examine inspection
decide determine decision determination
consider regard account
ensure sure
show display indicate
contain comprise include consist
undertake perform conduct
publish public
rain rainfall rains
near close nearby
satisfied convinced
objective aim goal purpose
change alter modify vary amend
grant issue
emit emission emissions
discharge release
vessel ship boat
request demand ask
website online web internet
year annual annually yearly
month monthly
week weekly
day daily
hazard danger
harm damage injure injury
waste rubbish
house home dwelling
consent permission
subdivide subdivision
pollute pollution
occupy occupation
comply compliance conform accordance
store storage
sell sold sale
erode erosion
divide division
aware know learn
use usage
produce present
breach contravene contravention
seller vendor
person people anyone someone anybody everyone nobody individual
work works
wholly entirely fully completely
likely probable
percentage percent proportion
number amount quantity
calculate compute calculation
measure measurement
level
extend extension
revoke cancel revocation cancellation
suspend suspension
renew renewal
refuse refusal reject
dispose disposal
transfer
appoint appointment
exempt exemption
convert conversion
boundary border edge
direction
exceed exceeds exceeding
immediate immediately
independent independently
safe safely safety
temporary temporarily
existing present
facility facilities
help assist assistance
save saving
add added adding addition additional
replace substitute substitution
specify identify
buy bought purchase buyer purchaser
combine merge
financial pecuniary
agree agreement
register registration
result create arise
flood flooding
plant vegetation
`;

/** Whole phrases that say what one word says. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:have|has|having) regard to\b|\btake(?:s|n)? into (?:account|consideration)\b|\btaking into (?:account|consideration)\b/g, 'consider'],
  [/\bcarr(?:y|ies|ied|ying) out\b/g, 'undertake'],
  [/\bin accordance with\b|\bin compliance with\b/g, 'comply with'],
  [/\bknock(?:s|ed|ing)? down\b|\bpull(?:s|ed|ing)? down\b|\btear(?:s|ing)? down\b/g, 'demolish'],
  [/\bmake(?:s)? sure\b/g, 'ensure'],
  [/\bprior to\b/g, 'before'],
  [/\b(?:once|one time) (?:a|each|every|per) (year|month|week|day)\b/g, '$1'],
  [/\b(?:each|every|per) (year|month|week|day)\b/g, '$1'],
  [/\bset(?:s|ting)? out\b/g, 'show'],
  [/\b(?:thinks?|sees?) (?=(?:fit|appropriate|proper|necessary|desirable)\b)/g, 'considers '],
  [/\bcut(?:s|ting)? down\b/g, 'remove'],
  [/\b(?:hand|hands|handed|handing|hand it) (?:in|over)\b/g, 'give'],
  [/\btak(?:e|es|en|ing) away\b/g, 'remove'],
  [/\bmake (?:it |them )?public\b/g, 'publish'],
  [/\bas soon as (?:possible|practicable)\b/g, 'soon'],
  [/\blook(?:s|ed|ing)? at\b/g, 'inspect'],
  [/\bput back\b/g, 'restored'],
  [/\b(?:in )?so far as\b|\bto the extent(?: that)?\b/g, ' '],
  [/\bin order to\b/g, 'to'],
  [/\btak(?:e|es|en|ing) (?:any )?action\b/g, 'act'],
  [/\btreated as\b/g, 'taken as'],
  [/\blow[- ]density\b/g, 'low density'],
];

/** Words that carry a sentence rather than a rule: they need not stand in the passage. */
const CARRYING = new Set(
  `according allow allowed allows also another answer any applies authorised below been both called case cases certain clause code come comes
  concerned concerning contains covered describes described do document does done each every everyone example following follows force general get
  give given gives guideline has have hence include includes including instrument involve involves kind law laws legal legislation least less limit
  limited limits made make makes making many matter matters maximum means mean meant meet meets minimum more most mandatory must namely necessary need needed needs
  obliged one only other others paragraph part particular passage place please possible prohibited provided provides provision provisions
  purpose purposes regulation related relating relation relevant require required requirement requirements requires respect rule rules
  said same say says section sets single source sources specific specified specifies specify state stated states stating subclause
  subject subsection such take taken takes term terms thing things thus together total type types under unless upon want way ways
  whether whichever within without would you your yours able cannot forbidden banned compulsory obligation duty entitled
  regarding about greater fewer larger lower higher over exceed exceeds exceeding longer shorter than exactly exact equal defined definition defines refers refer sense
  otherwise elsewhere something neither whenever themselves itself himself among never except else far go goes going ahead whatever yet become becomes count counts counted happen happens happening anything later afterwards still question extra dealt deal deals away rather every anyone person people someone anybody nobody individual however therefore moreover furthermore first second instead too so per already still using used use uses ones instance along highest lowest although though due undertake undertaken undertaking carry carried stand stands located situated lie lies excluding stay stays remain remains measured`.split(/\s+/),
);

const CANONICAL = new Map<string, string>();
for (const line of GROUPS.trim().split('\n')) {
  const stems = [...new Set(line.split(' ').flatMap((word) => contentStems(word)))];
  for (const stem of stems) if (!CANONICAL.has(stem)) CANONICAL.set(stem, stems[0]!);
}
const CARRYING_STEMS = new Set([...CARRYING].flatMap((word) => contentStems(word)));

/** Returns a lower-case text with phrases replaced by the words that stand for them. */
export function foldPhrases(text: string): string {
  return PHRASES.reduce((folded, [phrase, word]) => folded.replace(phrase, word), text);
}

/** Returns the content stems of a text in order, words that say the same as one stem. */
export function meaningStems(text: string): string[] {
  return contentStems(foldPhrases(text.toLowerCase())).map((stem) => CANONICAL.get(stem) ?? stem);
}

/** Returns the content stem of a single word, words that say the same as one stem; nothing of a stop word. */
export function meaningOf(word: string): string | undefined {
  const [stem] = contentStems(word);
  return stem === undefined ? undefined : CANONICAL.get(stem) ?? stem;
}

/** Whether a stem carries a sentence and says nothing of the rule. */
export function isCarrying(stem: string): boolean {
  return CARRYING_STEMS.has(stem);
}

/** Endings by which one word is made of another, the longest first. */
const ENDINGS = /(?:isation|ization|ation|ition|ment|ance|ence|able|ible|ator|ness|tion|sion|ship|ings?|ant|ent|ate|ise|ize|ify|ifi|ion|ive|ary|ari|ory|ori|ity|iti|ful|al|er|or|ed|y|i|e)$/;
const LEAST_ROOT = 4;
/** Forms that no rule of endings brings together. */
const IRREGULAR: Readonly<Record<string, string>> = { paid: 'pay', pai: 'pay', payabl: 'pay', payment: 'pay', written: 'write', wrote: 'write', taken: 'take', took: 'take', gave: 'give', kept: 'keep', held: 'hold', made: 'make', chosen: 'choos', sought: 'seek', brought: 'bring', bought: 'buy', sold: 'sell', left: 'leav', ran: 'run', begun: 'begin', began: 'begin', lost: 'lose', met: 'meet', led: 'lead', proof: 'prove', analys: 'analysi', choic: 'choos', belief: 'believ', sale: 'sell' };

/** Returns what words of one derivation have in common: `waiver` and `waive`, `identify` and `identification`. Only for whether a word is in a passage at all. */
export function rootOf(stem: string): string {
  const irregular = IRREGULAR[stem];
  if (irregular !== undefined) return irregular;
  let root = stem;
  for (let cut = root.replace(ENDINGS, ''); cut !== root && cut.length >= LEAST_ROOT; cut = root.replace(ENDINGS, '')) root = cut;
  return root;
}

/** Pairs of words of which one in place of the other turns a rule around. */
const OPPOSITES = `
before after
above below
increase decrease
increase reduce
raise lower
include exclude
public private
upstream downstream
approve refuse
grant refuse
grant revoke
accept reject
start end
maximum minimum
inside outside
internal external
urban rural
existing proposed
natural artificial
residential commercial
residential industrial
commercial industrial
lawful unlawful
legal illegal
valid invalid
permanent temporary
north south
east west
front rear
front back
upper lower
landward seaward
buyer seller
landlord tenant
owner occupier
applicant objector
open closed
first last
earlier later
new old
day night
direct indirect
major minor
safe unsafe
necessary unnecessary
minister secretary
north east
south west
vertical horizontal
highest lowest
metre kilometre
`;

const OPPOSITE = new Map<string, Set<string>>();
for (const line of OPPOSITES.trim().split('\n')) {
  const [one, other] = line.split(' ').map((word) => plainStem(word));
  if (one === undefined || other === undefined || one === other) continue;
  add(one, other);
  add(other, one);
}

function add(one: string, other: string): void {
  OPPOSITE.set(one, (OPPOSITE.get(one) ?? new Set()).add(other));
}

/** `before` and `after` are no content words, so that the stemmer drops them; here they count. */
function plainStem(word: string): string {
  const stem = contentStems(word)[0] ?? word;
  return CANONICAL.get(stem) ?? stem;
}

/** Returns the stems that would turn a stem around. */
export function oppositesOf(stem: string): ReadonlySet<string> {
  return OPPOSITE.get(stem) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the plain stems of a text, with those words that only opposites know. */
export function opposableStems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.map(plainStem));
}
