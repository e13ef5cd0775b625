/**
 * Makes sentences that are wrong in one known way out of sentences that passages hold. The same passage gives the same
 * sentences.
 */
import { injections, outsiders } from './outside-text.ts';
import { lowerFirst, rulesOf, upperFirst } from './rules-in-passages.ts';
import { FAULT_KINDS } from './planted-sentence.ts';
import type { PlantedFaultKind, PlantedPassage, PlantedSentence } from './planted-sentence.ts';

/** Returns the sentence made wrong, or null where it has nothing that the template changes. */
type Template = (rule: string, passage: PlantedPassage, others: readonly string[]) => string | null;

const swap =
  (pattern: RegExp, replacement: string): Template =>
  (rule) =>
    changed(rule, rule.replace(pattern, replacement));
const changed = (before: string, after: string): string | null =>
  after === before || after.trim() === ''
    ? null
    : upperFirst(
        after
          .replace(/\s+/g, ' ')
          .replace(/\s+([.,])/g, '$1')
          .trim(),
      );
const NUMBER = /(?<![\w(.§])(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w):]*\))(?!\d)/;

function changeNumber(rule: string, change: (value: number) => number): string | null {
  const bare = rule.replace(
    /(?:clause|section|subclause|subsection|Part|Schedule|Division|Act|Plan) \(?\d[\w.()]*/g,
    (named) => named.replace(/\d/g, '#'),
  );
  const match = NUMBER.exec(bare);
  if (match === null || /\b(?:1[89]|20)\d\d\b/.test(match[0])) return null;
  const value = Number(match[0].replace(/,/g, ''));
  const next = Math.round(change(value) * 100) / 100;
  return next === value
    ? null
    : rule.slice(0, match.index) + next.toLocaleString('en-AU') + rule.slice(match.index + match[0].length);
}

const cut =
  (pattern: RegExp): Template =>
  (rule) => {
    const match = pattern.exec(rule);
    if (match === null || match.index < 25) return null;
    return `${rule.slice(0, match.index).replace(/[,\s]+$/, '')}.`;
  };

/** Replaces the nth content word of a quotation. */
function alterWord(rule: string, position: number, replacement: string): string | null {
  const words = [...rule.matchAll(/\b[a-z]{5,}\b/g)];
  const word = words[position % Math.max(1, words.length)];
  if (word === undefined || word[0] === replacement) return null;
  return rule.slice(0, word.index) + replacement + rule.slice(word.index + word[0].length);
}

const quoted = (altered: string | null, passage: PlantedPassage): string | null =>
  altered === null ? null : `${passage.title} says that "${lowerFirst(altered.replace(/\.$/, ''))}".`;

const TEMPLATES: Readonly<Record<PlantedFaultKind, readonly Template[]>> = {
  'invented citation': [(rule) => rule, (rule) => rule],
  'wrong number': [
    (rule) => changeNumber(rule, (value) => value * 2),
    (rule) => changeNumber(rule, (value) => value + 1),
    (rule) => changeNumber(rule, (value) => value * 10),
    (rule) => changeNumber(rule, (value) => Math.floor(value / 2) + 0.5),
    swap(/\bat least\b|\bnot be less than\b|\bmore than\b/, 'at most'),
    swap(/\bat most\b|\bnot exceed\b|\bwithin\b(?= \d)/, 'at least'),
    swap(/\bmonths\b/, 'years'),
    swap(/\bmetres\b/, 'kilometres'),
    swap(/\bdays\b/, 'weeks'),
    swap(/\bhours\b/, 'days'),
  ],
  'flipped negation': [
    swap(/\bmust not\b/, 'must'),
    swap(/\bmust not\b/, 'may'),
    swap(/\bdoes not apply\b/, 'applies'),
    swap(/\bmust(?! not)\b/, 'must not'),
    swap(/\bmay(?! not)\b/, 'may not'),
    swap(/\bshould(?! not)\b/, 'should not'),
    swap(/\bis not\b/, 'is'),
    swap(/\bis(?! not)\b/, 'is not'),
    swap(/\bwithout\b/, 'with'),
    swap(/\bNo ([a-z]+) is\b/, 'A $1 is'),
    swap(/\bare permitted\b/, 'are prohibited'),
    swap(/\bis prohibited\b/, 'is permitted'),
    swap(/\bunless\b/, 'if'),
    swap(/\bapplies\b/, 'does not apply'),
  ],
  'must for may': [
    swap(/\bmay(?! not)\b/, 'must'),
    swap(/\bmust(?! not)\b/, 'may'),
    swap(/\bshould(?! not)\b/, 'must'),
    swap(/\bmust(?! not)\b/, 'should'),
    swap(/\bmay(?! not)\b/, 'is required to'),
    swap(/\bmust(?! not)\b/, 'is allowed to'),
  ],
  'dropped exception': [
    cut(/,? unless\b/),
    cut(/,? except\b/),
    cut(/,? without (?:development consent|a permit|the consent|approval|consent)/),
    cut(/,? other than\b/),
    cut(/,? but (?:does|do|is|are|not|only)\b/),
    cut(/,? only (?:if|when|with)\b/),
    cut(/,? (?:excluding|not including)\b/),
    (rule) => (/^(?:Despite|Unless|Except)\b/.test(rule) ? null : cut(/,? without\b/)(rule, EMPTY, [])),
  ],
  'text from outside': [0, 1, 2, 3].flatMap((at): Template[] => [
    (rule) => `${rule.replace(/\.$/, '')}, ${outsiders[at]!.clause}.`,
    (_rule, passage) => outsiders[at]!.sentence.replace('TITLE', passage.title),
  ]),
  'injection obeyed': injections.map(
    (text): Template =>
      (_rule, passage) =>
        text.replace('TITLE', passage.title),
  ),
  'wrong instrument': [
    (rule, _passage, others) => (others[0] === undefined ? null : `Under the ${others[0]}, ${lowerFirst(rule)}`),
    (rule) => `Under the Coastal Management Act 2016, ${lowerFirst(rule)}`,
    (rule) => `The Wattle Creek Local Environmental Plan 2011 says that ${lowerFirst(rule)}`,
    (rule, passage) =>
      /\d{4}/.test(passage.title)
        ? `According to the ${passage.title.replace(/\d{4}/, '1987')}, ${lowerFirst(rule)}`
        : null,
  ],
  'made-up section': [
    (rule) => `Under section 987, ${lowerFirst(rule)}`,
    (rule) => `Clause 55.12(3) says that ${lowerFirst(rule)}`,
    (rule, { section }) =>
      section === null || !/^[a-z]+ [\dA-Z.]+(?:\(|$)/.test(section)
        ? null
        : `Under ${section.replace(/\(.*$/, '')}(47), ${lowerFirst(rule)}`,
    (rule) => `As Schedule 19 sets out, ${lowerFirst(rule)}`,
  ],
  'quote altered by a word': [
    (rule, passage) => quoted(alterWord(rule, 0, 'certain'), passage),
    (rule, passage) => quoted(alterWord(rule, 1, 'suitable'), passage),
    (rule, passage) => quoted(alterWord(rule, 2, 'general'), passage),
    (rule, passage) => quoted(changed(rule, rule.replace(/\bmust\b/, 'should')), passage),
    (rule, passage) => quoted(changed(rule, rule.replace(/\bthe\b/, 'any')), passage),
    (rule) => alterWord(rule, 1, 'private'),
    (rule) => alterWord(rule, 3, 'commercial'),
    (rule) => changed(rule, rule.replace(/\bin\b/, 'outside')),
  ],
};
const EMPTY: PlantedPassage = { text: '', title: '', section: null };
/** A marker beyond every source that is ever shown. */
const INVENTED = ['[77]', '[1][64]'];

/** Returns the faults that can be planted in the sentences of a passage; `others` are titles of other instruments. */
export function plantFaults(passage: PlantedPassage, others: readonly string[]): PlantedSentence[] {
  return rulesOf(passage.text).flatMap((rule) =>
    FAULT_KINDS.flatMap((fault) =>
      TEMPLATES[fault].flatMap((template, at): PlantedSentence[] => {
        const sentence = template(rule, passage, others);
        if (sentence === null || (sentence === rule && fault !== 'invented citation')) return [];
        const marker = fault === 'invented citation' ? INVENTED[at]! : '[1]';
        return [{ fault, template: `${fault} ${at + 1}`, heldOut: at % 2 === 1, sentence, marker }];
      }),
    ),
  );
}
