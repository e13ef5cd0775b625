/** Makes correct paraphrases of the sentences that passages hold: other words and another order, the same rule. */
import { lowerFirst, rulesOf, upperFirst } from './rules-in-passages.ts';
import type { PlantedPassage, PlantedSentence } from './planted-sentence.ts';
import { heldOutParaphrases } from './held-out-paraphrases.ts';
import { tuningParaphrases } from './written-paraphrases.ts';
import type { WrittenParaphrase } from './written-paraphrases.ts';

type Rewording = (rule: string, passage: PlantedPassage) => string | null;

const replace =
  (pattern: RegExp, replacement: string): Rewording =>
  (rule) => {
    const reworded = rule.replace(pattern, replacement);
    return reworded === rule ? null : upperFirst(reworded);
  };
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  10: 'ten',
  12: 'twelve',
  14: 'fourteen',
  28: 'twenty-eight',
  30: 'thirty',
  60: 'sixty',
};

/** Turns around a sentence with one condition or exception at its end. */
const putFirst =
  (word: string): Rewording =>
  (rule) => {
    const match = new RegExp(`^(.{20,}?),? (${word} [^,;]{10,})\\.$`).exec(rule);
    return match === null || /\b(?:unless|if|except|where|when)\b/.test(match[1]!)
      ? null
      : `${upperFirst(match[2]!)}, ${lowerFirst(match[1]!)}.`;
  };

const REWORDINGS: readonly Rewording[] = [
  (rule) => rule,
  (rule, { title }) => `${title} says that ${lowerFirst(rule)}`,
  replace(/\bmust not exceed (?=\d)/, 'must be no more than '),
  replace(/\bmust not be less than (?=\d)/, 'must be at least '),
  replace(/\bmust not be ([a-z]+ed)\b/, 'cannot be $1'),
  replace(/\bmust not (?!be|exceed)/, 'may not '),
  replace(/\bmust (?!not|be|have)/, 'is required to '),
  replace(/\bmust (?!not)/, 'has to '),
  replace(/\bat least (?=\d)/, 'no less than '),
  replace(/\bmore than (?=\d)/, 'over '),
  replace(/\bwithin (?=\d+ (?:days|months|weeks))/, 'no later than '),
  replace(/\bat most (?=\d)/, 'up to '),
  (rule) => {
    const match = /(?<![\w.,])(2|3|4|5|6|7|10|12|14|28|30|60)(?= (?:days|months|weeks|years|metres))/.exec(rule);
    return match === null
      ? null
      : upperFirst(rule.slice(0, match.index) + NUMBER_WORDS[match[1]!]! + rule.slice(match.index + match[1]!.length));
  },
  replace(/(\d) metres\b/, '$1 m'),
  putFirst('unless'),
  putFirst('if'),
  (rule, { section }) =>
    section === null || !/^(?:cl|s|reg|r) /.test(section) ? null : `Under ${section}, ${lowerFirst(rule)}`,
  (rule, { section }) =>
    section === null || !/^cl /.test(section) ? null : `Clause ${section.slice(3)} provides that ${lowerFirst(rule)}`,
  (rule) => `"${rule.replace(/\.$/, '')}".`,
  replace(/\bdoes not apply to\b/, 'is not applicable to'),
  replace(/\bshould be\b/, 'ought to be'),
  replace(/\bin accordance with\b/, 'in compliance with'),
  replace(/\bdetermine\b/, 'decide'),
  replace(/\bprior to\b/, 'before'),
];

/** Returns correct paraphrases of a passage: those made by rule, and those written by hand for it. */
export function paraphrasePassage(passage: PlantedPassage): PlantedSentence[] {
  const made = rulesOf(passage.text).flatMap((rule) =>
    REWORDINGS.flatMap((reword, at): PlantedSentence[] => {
      const sentence = reword(rule, passage);
      return sentence === null
        ? []
        : [{ fault: null, template: `rewording ${at + 1}`, heldOut: at % 2 === 1, sentence, marker: '[1]' }];
    }),
  );
  return [...made, ...writtenFor(passage, tuningParaphrases, false), ...writtenFor(passage, heldOutParaphrases, true)];
}

function writtenFor(
  { text }: PlantedPassage,
  written: readonly WrittenParaphrase[],
  heldOut: boolean,
): PlantedSentence[] {
  return written
    .filter(({ of }) => text.includes(of))
    .flatMap(({ say }) =>
      say.map((sentence) => ({ fault: null, template: 'written by hand', heldOut, sentence, marker: '[1]' })),
    );
}
