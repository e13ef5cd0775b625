/**
 * Rewrites a text so that figures, dates, bounds and duties which are written in different ways read the same. Only for
 * comparing: offsets are lost.
 */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15,
  sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90,
};
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 };
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const MONTH = `(${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`;
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)? ${MONTH}\\.?(?:,? (\\d{4}))?\\b`, 'g');
const MONTH_FIRST = new RegExp(`\\b${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b(?! metres?)`, 'g');
const MONTH_ALONE = new RegExp(`\\b${MONTH} (\\d{4})\\b`, 'g');

/** Returns the text in lower case with plain quotes, hyphens and spaces; line breaks stay. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad\u{e0000}-\u{e007f}]/gu, '')
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^\S\n]+/g, ' ');
}

/** Returns the text in lower case with figures, dates, bounds and contractions in one way of writing. */
export function normalise(text: string): string {
  const steps = [contractions, dates, numberWords, separators, bounds, duties];
  return steps.reduce((done, step) => step(done), plain(text).toLowerCase());
}

function contractions(text: string): string {
  return text.replace(/\bcan ?not\b|\bcan't\b/g, 'may not').replace(/\bwon't\b/g, 'will not').replace(/\bshan't\b/g, 'must not').replace(/(\w)n't\b/g, '$1 not').replace(/\bneedn't\b/g, 'need not').replace(/\bunlikely\b/g, 'not likely');
}

function dates(text: string): string {
  return text
    .replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, (...[, year, month, day]: string[]) => dateToken(year, Number(month), Number(day)))
    .replace(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (...[, day, month, year]: string[]) => dateToken(year, Number(month), Number(day)))
    .replace(DAY_FIRST, (...[, day, month = '', year]: string[]) => dateToken(year, monthNumber(month), Number(day)))
    .replace(MONTH_FIRST, (...[, month = '', day, year]: string[]) => dateToken(year, monthNumber(month), Number(day)))
    .replace(MONTH_ALONE, (_all, month, year) => dateToken(year, monthNumber(month), 0));
}

function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

function dateToken(year: string | undefined, month: number, day: number): string {
  return `date${year ?? '0000'}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}

function numberWords(text: string): string {
  const words = Object.keys(NUMBER_WORDS).join('|');
  return text
    .replace(new RegExp(`\\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](one|two|three|four|five|six|seven|eight|nine)\\b`, 'g'), (_all, tens, ones) => String(NUMBER_WORDS[tens]! + (NUMBER_WORDS[ones] ?? 1)))
    .replace(new RegExp(`(?<!\\b(?:the|these|those) (?=two\\b(?! [a-z])))\\b(${words})\\b`, 'g'), (word) => String(NUMBER_WORDS[word]))
    .replace(/\b(?:a|one)(?= (?:hundred|thousand|million)\b)/g, '1')
    .replace(/\b(\d+(?:\.\d+)?) (hundred|thousand|million|billion)\b/g, (_all, number, scale) => String(Number(number) * SCALES[scale]!))
    .replace(/\bone(?=[- ](?:metres?|meters?|m|year|month|week|day|hour|minute|hectare|tonne|kilometre|per cent|percent|penalty|storey|dwelling)\b)/g, '1')
    .replace(/\bone and a half\b/g, '1.5')
    .replace(/\bhalf an? (metre|hectare|year)\b/g, '0.5 $1');
}

/** `10,000` and `10 000` are `10000`. */
function separators(text: string): string {
  return text.replace(/\b\d{1,3}(?:,\d{3})+(?!\d)|\b\d{1,3}(?: \d{3})+\b(?!\d)/g, (number) => number.replace(/[, ]/g, '')).replace(/(\d) ?(?:%|per ?cent\b)/g, '$1 percent');
}

const MORE = '(?:exceed(?:s|ing|ed)?|more than|greater than|over|above|in excess of|beyond|(?:larger|higher|taller|longer|later|wider|deeper|bigger|older|heavier|closer) than)';
const LESS = '(?:(?:less|fewer|lower|smaller|shorter|earlier|narrower|younger|nearer) than|under|below)';
/** Words between a denial and `exceed`; after `that` or `is` the bound is of something else. */
const BETWEEN_VERB = '(?: (?!(?:not|that|which|who|whose|is|are|with|if|where|unless|without)\\b)[\\w-]+){0,6}?';
/** Words between a denial and a comparison: in `must not remove a tree taller than 3 m` it is the tree's, not the rule's. */
const BETWEEN = '(?: (?:be|have|has|a|an|the|its|height|length|width|depth|area|size|of|in|any|for|to|keep|kept|hold|held|store|stored|contain|cover|last|continue|take|used|use|period|total|built|made|floor|space|ratio|density|frontage|setback|capacity|volume|weight|gross|rate|term))*?';
const DUTY = '(?:must|shall|may|should|will|would|is|are|was|were|does|do|has|have|to)';
const FIGURE = '(?=(?:an? |the |a total of |about |approximately |rl |(?:an? |the )(?:[\\w-]+ ){1,4}of )?(?:\\$|\\d))';

/** `must not exceed 9`, `at most 9` and `9 or less` are `must atmost 9`: the negation belongs to the figure. */
function bounds(text: string): string {
  return text
    .replace(new RegExp(`\\b(no (?:\\w+ ){1,6}?)(?:may|can|shall|must|is to) (?:be )?(?:have (?:\\w+ ){1,4})?${MORE} ${FIGURE}`, 'g'), (_all, subject: string) => `${subject.replace(/^no /, '')}must atmost `)
    .replace(new RegExp(`\\b${DUTY} not(?:${BETWEEN_VERB} exceed|${BETWEEN} ${MORE}) ${FIGURE}`, 'g'), (all) => bounded(all, 'atmost'))
    .replace(new RegExp(`\\b${DUTY} not${BETWEEN} ${LESS} ${FIGURE}`, 'g'), (all) => bounded(all, 'atleast'))
    .replace(new RegExp(`\\b(?:not|no|never) (?:to )?(?:be(?:ing)? )?${MORE} ${FIGURE}`, 'g'), 'atmost ')
    .replace(new RegExp(`\\b(?:not|no|never) (?:to )?(?:be(?:ing)? )?${LESS} ${FIGURE}`, 'g'), 'atleast ')
    .replace(new RegExp(`\\b(?:not exceeding|at (?:the )?most|up to|at or (?:below|under)|(?:a |the )?maximum(?: \\w+)? of|limited to|no further than|as much as|as many as|within|less than or equal to|capped at|inside) ${FIGURE}`, 'g'), 'atmost ')
    .replace(new RegExp(`\\b(?:at (?:the very )?least|at or (?:above|over)|(?:a |the )?minimum(?: \\w+)? of|greater than or equal to|as little as) ${FIGURE}`, 'g'), 'atleast ')
    .replace(/\b(?:not|no) (?:to )?(?:be(?:ing)? )?(?:less|fewer|lower|smaller|shorter|earlier|narrower) than\b/g, 'atleast')
    .replace(/\b(?:not|no) (?:to )?(?:be(?:ing)? )?(?:more|greater|higher|larger|longer|later|wider|taller) than\b/g, 'atmost')
    .replace(/\bat least\b/g, 'atleast')
    .replace(/\bat (?:the )?most\b|\bup to (?=(?:the|an) amount\b)/g, 'atmost')
    .replace(new RegExp(`\\b${MORE} ${FIGURE}`, 'g'), 'atleast ')
    .replace(new RegExp(`\\b${LESS} ${FIGURE}`, 'g'), 'atmost ');
}

/** Keeps the words between the duty and the bound; what is neither permitted nor should be is a duty the other way. */
function bounded(phrase: string, bound: string): string {
  const duty = /^should\b/.test(phrase) ? 'should' : /^(?:must|shall|may|is|are|to)\b/.test(phrase) ? (/^(?:is|are) not (?:to )?/.test(phrase) && !/^(?:is|are) not to\b/.test(phrase) ? 'is' : 'must') : '';
  const between = phrase.replace(new RegExp(`^${DUTY} not `), '').replace(new RegExp(` ?(?:${MORE}|${LESS}) $`), '').replace(/\b(?:be|to)\b ?/g, '');
  return `${duty} ${between} ${bound} `.replace(/\s+/g, ' ').trimStart();
}

/** `The council is to keep minutes` is a duty; what an aim is to do is none. */
const IS_NOT_TO = /(?<!\b(?:objectives?|objects?|aims?|purposes?|intentions?|functions?|roles?|goals?|effect|intended|way|what)\b[^.;:\n]{0,120})\b(?:is|are) not to (?!be\b|the\b|an?\b)(?=[a-z]{3,})/g;
const IS_TO = /(?<!\b(?:objectives?|objects?|aims?|purposes?|intentions?|functions?|roles?|goals?|effect|intended|way|what)\b[^.;:\n]{0,120})\b(?:is|are) to (?!be\b|the\b|an?\b)(?=[a-z]{3,})/g;

/** One way of writing for each duty, permission and prohibition. What a power is about, as in `may require`, is no duty. */
function duties(text: string): string {
  return text
    .replace(/\botherwise than\b/g, 'other than')
    .replace(/\bfined (?=(?:atmost )?\d+(?:\.\d+)? penalty units?\b)/g, 'a penalty of ')
    .replace(/\b(?:is|are) payable\b/g, 'must be paid')
    .replace(/\b(?:is|are) liable to (?=[a-z])/g, 'must ')
    .replace(/\b(as|the|period|time) (required|permitted|authorised|allowed)\b(?! to\b)/g, '$1 act$2')
    .replace(IS_NOT_TO, 'must not ')
    .replace(IS_TO, 'must ')
    .replace(/\b(?:has|have|is under|are under) a duty (not )?to (?=[a-z])/g, (_all, not: string | undefined) => `must ${not ?? ''}`)
    .replace(/\b(?:has|have) (?:the )?power to (?=[a-z])/g, 'may ')
    .replace(/\b(may|must|shall|can)(, [^,;.:\n]{3,80},| by (?:\w+ ){0,3}notice(?: in writing)?| in writing)? (?=(?:require|allow|permit|authorise|prohibit|forbid|recommend)\b)/g, '$1$2 act')
    .replace(/\b(may|must|shall|can|should|to|not|will|would) (require|allow|permit|authorise|prohibit|need|forbid|recommend)\b/g, '$1 act$2')
    .replace(/\b((?:may|must|shall|can|should|will|would)(?: not)? be) (needed|required|allowed|permitted|authorised|prohibited)\b/g, '$1 act$2')
    .replace(/\bno (?:person|one|body|individual)\b|\bnobody\b/g, 'person notany')
    .replace(/\bnotany (?:may|can|shall|must|is (?:allowed|permitted) to)\b/g, 'prohibitedto')
    .replace(/\bno ((?:(?!(?:and|but|if|unless|because|so)\b)[\w-]+ ){1,24}?)(?:is|are) to be (?=(?:taken|treated|regarded)\b)/g, '$1is not ')
    .replace(/\bno ((?:(?!(?:and|but|if|unless|because|so)\b)[\w-]+ ){1,12}?)(?:may|can|shall|(?:is|are) to) be\b/g, '$1prohibitedto be')
    .replace(/\bno ((?:[\w-]+ ){1,6}?)(?:is|are) (?:needed|required|necessary|mandatory)\b/g, '$1noneedfor')
    .replace(/\b(?:do|does|did) not (?:need|require)\b|\b(?:do|does) not have to\b|\bneed not\b|\b(?:is|are|be) not (?:required|needed|necessary|obliged|mandatory|compulsory)\b|\bno (?:need|requirement|obligation)\b|\b(?:not|un)necessary\b/g, 'noneedfor')
    .replace(/\b(?:commits? an offence|(?:is|be) an offence|guilty of an offence)\b/g, 'prohibitedto offence')
    .replace(/\b(?:must|shall|may|can) (?:not|never)\b|\b(?:is|are|be|been) (?:strictly )?(?:prohibited|forbidden|banned|unlawful|illegal|disallowed)\b|\b(?:is|are|be) not (?:permitted|allowed|permissible|to be|lawful)\b|\bprohibit(?:s|ed)?\b|\bforbid(?:s|den)?\b|\bcommits? an offence\b|\b(?:is|be) an offence\b|\bguilty of an offence\b|\bunlawful\b|\billegal\b/g, 'prohibitedto')
    .replace(/\bshould not\b|\bnot recommended\b/g, 'inadvisableto')
    .replace(/\bshould\b|\b(?:is|are) recommended\b|\bought to\b|\brecommend(?:s|ed)?\b/g, 'advisableto')
    .replace(/\bmust\b|\bshall\b|\b(?:is|are) to be\b|\b(?:has|have) to\b|\b(?:is|are|be) (?:required|needed|obliged|mandatory|compulsory|necessary(?! or (?:convenient|desirable|expedient|appropriate|incidental)))\b|\bneed(?:s|ed)?\b|\brequir(?:es|e|ed)\b|\bmandatory\b|\bcompulsory\b/g, 'requiredto')
    .replace(/\b(?:is|are|be) (?:permitted|allowed|permissible|entitled|able|authorised|authorized)\b|\b(?:is|are) free(?= to\b)|\bmay\b|\bcan\b|\ballow(?:s|ed)?\b|\benables?(?= (?:it|them|the \w+) to be\b)|\bpermitted\b|\bpermissible\b|\bauthoris(?:es|ed)\b|\bentitled\b/g, 'permittedto')
    .replace(/\b(?:is|are|be) (?:exempt|excluded|excepted)(?: from)?\b|\b(?:do|does|did) not apply\b|\b(?:is|are) not (?:covered|caught|subject to|applicable)\b/g, 'not apply')
    .replace(/\bexclud(?:es|e)\b|\b(?:do|does) not include\b/g, 'not include');
}
