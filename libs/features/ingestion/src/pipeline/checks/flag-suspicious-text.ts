// Decides which text of a document is addressed to a machine or hidden from readers. It stays text: nothing obeys it.
import type { ReceiptBody } from '@regqa/contracts';
import type { Passage } from '@regqa/ports';

export type SuspiciousText = Readonly<NonNullable<ReceiptBody['flags']>[number]>;
type FlagKind = SuspiciousText['kind'];

/** The first ones are enough to judge a file that is full of them. */
const MOST_FLAGS = 50;
const LONGEST_EXCERPT = 200;

/** What instructions that a model should drop are called. Legal text disregards matters, not prompts. */
const ORDERS =
  String.raw`(?:(?:system|previous|prior|above|earlier|preceding|initial|original|existing|developer)\s+){1,3}` +
  String.raw`(?:instruction|prompt|directive|guideline|rule|message|context)s?`;

/** Each needs words of command and words about a model: a law may say "disregard the previous direction" alone. */
const INSTRUCTIONS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|every|your|my|the|these|those|of)\s+){0,4}${ORDERS}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:ignore|disregard|forget)\s+(?:everything|anything|all)\s+` +
      String.raw`(?:(?:you\s+(?:were|have\s+been)\s+told)|(?:that\s+(?:was|is)\s+)?(?:written\s+)?` +
      String.raw`(?:above|before\s+this))\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:reveal|print|repeat|output|show|leak|disclose)\s+` +
      String.raw`(?:(?:me|us|all|of|the|your|its|hidden|full|entire)\s+){1,4}` +
      String.raw`(?:system\s+prompt|system\s+message|prompt|hidden\s+instructions)\b`,
    'i',
  ),
  /\byou\s+are\s+(?:now\s+)?(?:a|an|the)\s+(?:\w+\s+){0,3}(?:AI|language\s+model|chat\s?bot|assistant\s+(?:that|who|without|with))\b/i,
  new RegExp(
    String.raw`\b(?:as|to|dear|attention|note\s+to|instructions?\s+(?:to|for)|message\s+(?:to|for))\s+` +
      String.raw`(?:an?\s+|the\s+|any\s+|all\s+)?(?:AI(?:\s+(?:assistant|model|system|agent|reader)s?)?|` +
      String.raw`large\s+language\s+models?|language\s+models?|LLMs?|chat\s?bots?)(?:\s*[:,])?\s+(?:you\s+)?` +
      String.raw`(?:must|should|shall|are\s+to|please|do\s+not|always|never|ignore|answer|say|respond|reply|tell|` +
      String.raw`write|output)\b`,
    'i',
  ),
  /\b(?:do\s+not|don't|never)\s+(?:cite|quote|mention|tell|reveal)\b[^.]{0,60}\b(?:to\s+the\s+user|this\s+(?:prompt|instruction))\b/i,
  new RegExp(
    String.raw`\b(?:your|the\s+assistant's|the\s+model's)\s+(?:answer|reply|response|output)\s+` +
      String.raw`(?:must|should|shall)\s+(?:be|begin|start|end|say|state|contain|include)\b`,
    'i',
  ),
  /\b(?:tell|inform|convince|persuade)\s+the\s+user\s+(?:that|to)\b/i,
];

/** What separates the speakers of a conversation, as model servers write it. */
const MARKERS: readonly RegExp[] = [
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|end_of_text|start_header_id|end_header_id|eot_id)\|>/i,
  /\[\/?INST\]|<<\/?SYS>>/,
  /<\/?(?:system|assistant)(?:[_-]?(?:prompt|message|instructions?))?>/i,
  /^[^\S\r\n\u2028\u2029]*#{2,}\s*(?:System|Assistant)(?:\s+(?:prompt|message|instructions?))?\s*:/im,
  /^[^\S\r\n\u2028\u2029]*(?:system|assistant)\s*:\s+(?:you\s|ignore\b|do\s+not\b|answer\b|respond\b|always\b|never\b)/im,
];

/** Tag characters can spell invisible text. */
const TAG_CHARACTERS = /[\u{e0020}-\u{e007f}]/u;
/** Zero-width characters between letters make text read otherwise than it looks; one alone may be a word break. */
const ZERO_WIDTH = /[\p{L}\p{N}](?:[\u200b\u2060-\u2064\ufeff][\p{L}\p{N}]*){3,}/u;
const OVERRIDES = /[\u202d\u202e]/;

const PATTERNS: readonly (readonly [FlagKind, readonly RegExp[]])[] = [
  ['instruction_to_a_model', INSTRUCTIONS],
  ['conversation_marker', MARKERS],
  ['hidden_characters', [TAG_CHARACTERS, ZERO_WIDTH, OVERRIDES]],
];

type ReadPassage = Pick<Passage, 'section' | 'sectionHeading' | 'headingPath' | 'pageNumber' | 'text'>;

/** Returns where the title or passages hold such text, one flag per kind and text, at most fifty. */
export function flagSuspiciousText(title: string, passages: readonly ReadPassage[]): SuspiciousText[] {
  const found = [...textsOf(title, passages)].flatMap(({ section, page, text }) =>
    findIn(text).map(({ kind, at }) => ({ kind, section, page, text, at })),
  );
  return found.slice(0, MOST_FLAGS).map(({ text, at, ...flag }) => ({ ...flag, excerpt: excerptAt(text, at) }));
}

type FlaggedText = Pick<SuspiciousText, 'section' | 'page'> & { readonly text: string };

function* textsOf(title: string, passages: readonly ReadPassage[]): Generator<FlaggedText> {
  yield { section: null, page: null, text: title };
  const headings = new Set<string>();
  for (const { section, sectionHeading, headingPath, pageNumber: page, text } of passages) {
    for (const heading of [...headingPath, sectionHeading ?? '']) {
      if (headings.has(heading)) continue;
      headings.add(heading);
      yield { section, page, text: heading };
    }
    yield { section, page, text };
  }
}

function findIn(text: string): { kind: FlagKind; at: number }[] {
  return PATTERNS.flatMap(([kind, patterns]) => {
    const found = patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0);
    return found.length === 0 ? [] : [{ kind, at: Math.min(...found) }];
  });
}

function excerptAt(text: string, at: number): string {
  const from = Math.max(0, at - 40);
  const visible = Array.from(text.slice(from, from + LONGEST_EXCERPT), (character) =>
    /[\p{Cf}\p{Cc}\p{Co}\p{Cs}]/u.test(character) && character !== '\n'
      ? `\\u{${character.codePointAt(0)!.toString(16)}}`
      : character,
  ).join('');
  return visible.replace(/\s+/g, ' ').trim().slice(0, LONGEST_EXCERPT);
}
