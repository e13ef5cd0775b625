import type { Block } from '../document-model/block.ts';

const ROMANS = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ');
const NUMBERED = /^([A-Z]{1,5})\.\s+(?=\p{Lu})/u;
/** Fewer are names with initials. */
const FEWEST = { romans: 3, letters: 2 } as const;

/**
 * Reads headings numbered I, II … with A, B … below each, as in preambles of the Federal Register: `F. Lamps` below
 * `III. Burrows` is cited `III.F`. Returns the blocks with these as provisions; other documents unchanged. Linear.
 */
export function provisionsOfRomanOutline(blocks: readonly Block[]): readonly Block[] {
  let [romans, letters, letter] = [0, 0, 0];
  const numbers = blocks.map((block) => {
    const mark = block.kind === 'heading' && block.meaning === undefined ? NUMBERED.exec(block.text)?.[1] : undefined;
    if (mark === undefined) return null;
    if (romans > 0 && mark === String.fromCharCode('A'.charCodeAt(0) + letter)) {
      letter++;
      letters++;
      return `${ROMANS[romans - 1]}.${mark}`;
    }
    if (mark !== ROMANS[romans]) return null;
    romans++;
    letter = 0;
    return mark;
  });
  if (romans < FEWEST.romans || letters < FEWEST.letters) return blocks;
  return blocks.map((block, index) => {
    const number = numbers[index] ?? null;
    const heading = block.text.replace(NUMBERED, '').trim();
    return number === null ? block : { ...block, meaning: { is: 'provision', number, heading } };
  });
}
