import type { Random } from './random.fixture.ts';

/** What a format nests and repeats. */
export interface TextGrammar {
  /** Pieces that are put in, again and again or nested. */
  readonly tokens: readonly string[];
  /** Tags of elements: changes then keep the markup balanced half of the time. */
  readonly markup: boolean;
}

type TextMutation = (text: string, random: Random, grammar: TextGrammar) => string;

/** Mostly a few, now and then thousands. */
const TIMES = [1, 1, 1, 2, 2, 3, 3, 10, 10, 40, 40, 150, 300, 3_000];
const LONGEST_REPEATED = 60_000;
const NUMBERS = [
  '0',
  '1',
  '7',
  '12A',
  '999999999',
  '1.2.3.4.5.6.7.8',
  '-1',
  '4.3',
  '2031',
  'IV',
  '00',
  '18446744073709551616',
];
const AWKWARD = [
  '\u0000',
  '\ufeff',
  '\u2028',
  '\u202e',
  '\u00a0',
  '\u200b',
  '\ud800',
  '\udc00',
  '\ufffd',
  '\u{1f998}',
  '\u0085',
  '\u{e0041}',
  '\r',
  '\r\n',
  '\t',
  '\f',
  '\u000b',
  'ﬃ',
  '\u0301',
];

const TEXT_MUTATIONS: readonly TextMutation[] = [
  function swapTokens(text, random) {
    const tokens = text.split(/(\s+)/);
    const [one, other] = [random.below(tokens.length), random.below(tokens.length)];
    [tokens[one], tokens[other]] = [tokens[other] as string, tokens[one] as string];
    return tokens.join('');
  },
  function changeNumbers(text, random) {
    return text.replace(/\d+[A-Z]*/g, (number) => (random.below(8) === 0 ? random.oneOf(NUMBERS) : number));
  },
  function insertTokens(text, random, { tokens }) {
    return insertAt(text, random, repeat(random.oneOf(tokens), random));
  },
  function insertAwkward(text, random) {
    return insertAt(text, random, repeat(random.oneOf(AWKWARD), random));
  },
  function repeatLines(text, random) {
    const lines = text.split('\n');
    const from = random.below(lines.length);
    const some = lines.slice(from, from + 1 + random.below(5));
    return insertAt(text, random, repeat(`\n${some.join('\n')}\n`, random));
  },
  function moveLines(text, random) {
    const lines = text.split('\n');
    const moved = lines.splice(random.below(lines.length), 1 + random.below(10));
    lines.splice(random.below(lines.length), 0, ...moved);
    return lines.join('\n');
  },
  function joinLines(text, random) {
    return text.replace(/\n+/g, (breaks) => (random.below(3) === 0 ? ' ' : breaks));
  },
  function changeCase(text, random) {
    const [from, length] = [random.below(text.length), random.below(2_000)];
    return text.slice(0, from) + text.slice(from, from + length).toUpperCase() + text.slice(from + length);
  },
];

const LEAF = /<(\w[\w:.-]*)((?:\s[^<>]*)?)>([^<>]*)<\/\1>/g;

const MARKUP_MUTATIONS: readonly TextMutation[] = [
  (text, random) => onLeaf(text, random, (leaf) => leaf[0] + leaf[0]),
  (text, random) => onLeaf(text, random, () => ''),
  (text, random) => onLeaf(text, random, ([, name, attributes]) => `<${name}${attributes}></${name}>`),
  (text, random, { tokens }) =>
    onLeaf(
      text,
      random,
      ([, name, attributes]) =>
        `<${name}${attributes}>${repeat(random.oneOf(tokens.filter((token) => !token.includes('<')).concat('word ')), random)}</${name}>`,
    ),
  function nest(text, random) {
    const names = [...new Set([...text.matchAll(LEAF)].map(([, name]) => name as string))];
    const [name, times] = [random.oneOf(names.length === 0 ? ['p'] : names), random.oneOf(TIMES)];
    return onLeaf(text, random, ([leaf]) => `<${name}>`.repeat(times) + leaf + `</${name}>`.repeat(times));
  },
  function rename(text, random) {
    const names = [...new Set([...text.matchAll(/<(\w[\w:.-]*)/g)].map(([, name]) => name as string))];
    const [from, to] = [random.oneOf(names), random.oneOf(names)];
    return from === undefined || to === undefined
      ? text
      : text.replaceAll(new RegExp(`(</?)${from}(?=[\\s/>])`, 'g'), `$1${to}`);
  },
  function changeAttributes(text, random) {
    return text.replace(/="[^"<>]*"/g, (value) => (random.below(10) === 0 ? `="${random.oneOf(NUMBERS)}"` : value));
  },
];

/** Returns the text with one change. */
export function mutateText(text: string, random: Random, grammar: TextGrammar): string {
  const mutations = grammar.markup && random.below(2) === 0 ? MARKUP_MUTATIONS : TEXT_MUTATIONS;
  return random.oneOf(mutations)(text, random, grammar);
}

function onLeaf(text: string, random: Random, change: (leaf: RegExpMatchArray) => string): string {
  const leaves = [...text.matchAll(LEAF)];
  if (leaves.length === 0) return text;
  const leaf = random.oneOf(leaves);
  return text.slice(0, leaf.index) + change(leaf) + text.slice(leaf.index + leaf[0].length);
}

function insertAt(text: string, random: Random, piece: string): string {
  const at = random.below(text.length);
  return text.slice(0, at) + piece + text.slice(at);
}

function repeat(piece: string, random: Random): string {
  return piece.repeat(
    Math.max(1, Math.min(random.oneOf(TIMES), Math.floor(LONGEST_REPEATED / Math.max(1, piece.length)))),
  );
}
