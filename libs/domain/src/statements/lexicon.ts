/** The words by which rules are compared, and what each does in a rule. */
import { z } from 'zod';
import { contentStems } from '../stems.ts';

const ROLES = [
  'forbidden',
  'free',
  'must',
  'may',
  'should',
  'exception',
  'condition',
  'only',
  'all',
  'negation',
  'plain',
] as const;
const BOUNDS = ['least', 'most', 'more', 'less'] as const;
/** What a phrase does in a rule; `plain` phrases do nothing of what their words do alone. */
export type Role = (typeof ROLES)[number];
/** How a figure bounds. */
export type Bound = (typeof BOUNDS)[number];

const Phrases = z.array(z.string().min(1)).min(1);
const Count = z.int().positive();
const Numbers = z.record(z.string(), z.number());

/** Word lists, in lower case, and how far they reach: what `config/grounding.yaml` may hold. */
export const RuleWords = z.strictObject({
  /** Words before a figure in which its bound stands, and words after `no` in which stands what it denies. */
  reach: z.strictObject({ bound: Count, denial: Count }),
  /** Stems that begin with so many equal letters are of one derivation. */
  same_beginning: Count,
  roles: z.record(z.enum(ROLES), Phrases),
  bounds: z.record(z.enum(BOUNDS), Phrases),
  /** Pairs of sides: a rule with words of one is turned around by words of the other. */
  opposites: z.array(z.tuple([Phrases, Phrases])),
  /** Words that may stand between a denial and the bound that it turns. */
  measures: Phrases,
  /** Kinds of quantity, each with its units and what one of them is in the kind's base. */
  units: z.record(z.string(), Numbers),
  numbers: Numbers,
  synonyms: z.array(Phrases),
  /** Words that say nothing of their own. */
  general: Phrases,
  /** How text speaks that is meant for a language model. */
  instructions: Phrases,
});
type RuleWords = z.infer<typeof RuleWords>;

/** What a phrase means. */
export type Meaning =
  | { readonly is: 'role'; readonly role: Role }
  | { readonly is: 'bound'; readonly bound: Bound }
  | { readonly is: 'unit'; readonly kind: string; readonly factor: number }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'side'; readonly of: number; readonly side: 0 | 1 };

/** A word of a text, or a phrase of the lexicon as one. */
export interface Token {
  readonly text: string;
  readonly meanings: readonly Meaning[];
}

/** Finds the phrases of the word lists in texts, and which words say the same. */
export class Lexicon {
  /** Text that is meant for a language model. */
  readonly instructions: RegExp;
  readonly measures: ReadonlySet<string>;
  readonly reach: RuleWords['reach'];
  readonly #sameBeginning: number;
  readonly #general: ReadonlySet<string>;
  readonly #phrases = new Map<string, Meaning[]>();
  readonly #groups = new Map<string, Set<number>>();
  readonly #longest: number;

  constructor(words: RuleWords) {
    this.instructions = new RegExp(`\\b(?:${words.instructions.join('|')})\\b`);
    this.measures = new Set(words.measures);
    this.reach = words.reach;
    this.#sameBeginning = words.same_beginning;
    this.#general = new Set(words.general.flatMap(contentStems));
    for (const role of ROLES) this.#addAll(words.roles[role], { is: 'role', role });
    for (const bound of BOUNDS) this.#addAll(words.bounds[bound], { is: 'bound', bound });
    for (const [of, [one, other]] of words.opposites.entries()) {
      this.#addAll(one, { is: 'side', of, side: 0 });
      this.#addAll(other, { is: 'side', of, side: 1 });
    }
    for (const [kind, units] of Object.entries(words.units)) {
      for (const [unit, factor] of Object.entries(units)) this.#addAll([unit], { is: 'unit', kind, factor });
    }
    for (const [word, value] of Object.entries(words.numbers)) this.#addAll([word], { is: 'number', value });
    for (const [at, group] of words.synonyms.entries()) {
      for (const stem of group.flatMap(contentStems)) {
        this.#groups.set(stem, (this.#groups.get(stem) ?? new Set()).add(at));
      }
    }
    this.#longest = Math.max(...[...this.#phrases.keys()].map((phrase) => phrase.split(' ').length));
  }

  /** Returns the words in order, phrases joined, the longest first. */
  tokens(words: readonly string[]): Token[] {
    const tokens: Token[] = [];
    for (let at = 0; at < words.length;) {
      const length = this.#lengthAt(words, at);
      const text = words.slice(at, at + length).join(' ');
      tokens.push({ text, meanings: this.#phrases.get(text) ?? [] });
      at += length;
    }
    return tokens;
  }

  /** Whether a stem is among them, itself, by derivation or by a synonym, or says nothing of its own. */
  isIn(stems: ReadonlySet<string>, stem: string): boolean {
    return stems.has(stem) || this.#general.has(stem) || [...stems].some((other) => this.#isSame(stem, other));
  }

  #isSame(one: string, other: string): boolean {
    const alike = this.#sameBeginning;
    if (one.length >= alike && other.slice(0, alike) === one.slice(0, alike)) return true;
    const groups = this.#groups.get(other);
    return groups !== undefined && [...(this.#groups.get(one) ?? [])].some((group) => groups.has(group));
  }

  #lengthAt(words: readonly string[], at: number): number {
    for (let length = Math.min(this.#longest, words.length - at); length > 1; length--) {
      if (this.#phrases.has(words.slice(at, at + length).join(' '))) return length;
    }
    return 1;
  }

  #addAll(phrases: readonly string[], meaning: Meaning): void {
    for (const phrase of phrases) this.#phrases.set(phrase, [...(this.#phrases.get(phrase) ?? []), meaning]);
  }
}
