import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** A text that is made of one unit, as long as is asked for, and of an end that most patterns refuse. */
export interface HostileText {
  readonly before: string;
  readonly unit: string;
  readonly after: string;
}

/** Returns the text, about `length` characters long. */
export const writeOut = ({ before, unit, after }: HostileText, length: number): string =>
  `${before}${unit.repeat(Math.ceil(length / unit.length))}${after}`;

/** What documents consist of: runs of one character, and of pairs that patterns tell apart. */
const UNITS = [
  ...' \n\t\u00a0aAé1.,;:-_()[<&|*#"“\'',
  ...['a ', 'A ', 'Aa ', '1 ', '. ', ', ', '( ', '(a', '(1)', 'a.', '1.', 'Aa, ', 'a\n', '1\n', ' \n', '\n\n ', '\r\n'],
  ...['[a](', '<a ', '| ', '.a ', '1.1 '],
];
const REFUSED = '\u0001x';

/** The characters that are tried where a pattern takes one of a class. */
const REPRESENTATIVES = [...' aA1\n.,(-é"“’):|_/\u00a0*#<&;%§\u0001'];
/** A repetition of fewer than this is not pumped. */
const MANY = 20;
const VARIANTS = 5;

const classPattern = (raw: string, flags: string): RegExp => new RegExp(`^${raw}$`, flags.replace(/[gmy]/g, ''));

/** Returns one text that the node matches, `variant` choosing among characters; lookarounds and borders add nothing. */
function sample(node: AST.Node, variant: number, flags: string): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = classPattern(node.raw, flags);
      const members = REPRESENTATIVES.filter((character) => one.test(character));
      return members[variant % Math.max(1, members.length)] ?? anyMember(one);
    }
    case 'Quantifier':
      return sample(node.element, variant, flags).repeat(Math.max(node.min, Math.min(node.max, variant % 2)));
    case 'Group':
    case 'CapturingGroup':
    case 'Pattern':
      return sample(node.alternatives[variant % node.alternatives.length]!, variant, flags);
    case 'Alternative':
      return node.elements.map((element) => sample(element, variant, flags)).join('');
    default:
      return '';
  }
}

/** Returns a character of a class that has none of the usual ones. */
function anyMember(one: RegExp): string {
  for (let code = 0; code < 0x3000; code += 1)
    if (one.test(String.fromCharCode(code))) return String.fromCharCode(code);
  return '';
}

/** Returns a usual character that ends a repetition of the class, the empty text where the node is no class. */
function refusedBy(node: AST.Node, flags: string): string {
  if (node.type !== 'CharacterSet' && node.type !== 'CharacterClass') return '';
  const one = classPattern(node.raw, flags);
  return REPRESENTATIVES.find((character) => !one.test(character)) ?? '';
}

/** Returns what stands before the node on the way through the pattern to it. */
function before(node: AST.Node, variant: number, flags: string): string {
  const { parent } = node;
  if (parent === null) return '';
  const inside =
    parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(node as AST.Element)) : [];
  return before(parent, variant, flags) + inside.map((element) => sample(element, variant, flags)).join('');
}

/** Returns the texts made for one pattern: each of its long repetitions pumped, and what leads to it repeated. */
function textsForPattern(source: string, flags: string): HostileText[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const texts: HostileText[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (node.max < MANY) return;
      const refused = `${refusedBy(node.element, flags)}${REFUSED}`;
      for (let variant = 0; variant < VARIANTS; variant += 1) {
        const start = before(node, variant, flags);
        const unit = sample(node.element, variant, flags);
        for (const after of new Set([refused, REFUSED]))
          texts.push({ before: start, unit, after }, { before: '', unit: start + unit, after });
        texts.push({ before: '', unit: start, after: refused });
      }
    },
  });
  const whole = Array.from({ length: VARIANTS }, (_, variant) => sample(pattern, variant, flags));
  return [...texts, ...whole.map((unit) => ({ before: '', unit, after: REFUSED }))];
}

/** Returns the hostile texts for one pattern, the ones for any pattern first, none twice. */
export function hostileTexts(source: string, flags: string): HostileText[] {
  const all = [...UNITS.map((unit) => ({ before: '', unit, after: REFUSED })), ...textsForPattern(source, flags)];
  const distinct = new Map(
    all
      .filter(({ unit }) => unit.length > 0)
      .map((text) => [`${text.before}\u0000${text.unit}\u0000${text.after}`, text]),
  );
  return [...distinct.values()];
}
