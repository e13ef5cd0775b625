import type { Block } from '../document-model/block.ts';
import { headsDefinitions } from '../document-model/heading-meaning.ts';
import { readHeading } from './headings.ts';

/** Fewer such texts may be sentences. */
const FEWEST_TERMS = 3;
/** `lamp of a person, in relation to a den, means`; sentences begin with other words, or with a mark. */
const DEFINES = new RegExp(
  String.raw`^(?!(?:an?|and|or|but|if|in|for|the|this|that|it|such|where|unless|any|each|references?|without|to|on|by) )` +
    String.raw`(\p{L}[\p{L}\p{N}’'&()/ -]{1,80}?)(?: of a person)?(?:,[^.;]{1,100},| in relation to [^.;]{1,100})?` +
    String.raw` (?:means|includes|does not include|has the (?:same )?meaning|have the (?:same )?meaning)\b`,
  'iu',
);

/** Some texts mark no terms with bold print or quotation marks: returns the blocks with those below `Definitions`. */
export function withUnmarkedTerms(blocks: readonly Block[]): readonly Block[] {
  const all = new Map<number, string>();
  let below: { readonly terms: Map<number, string>; marked: number } | null = null;
  const close = () => {
    const terms = below?.terms ?? new Map<number, string>();
    if (terms.size >= FEWEST_TERMS && terms.size > below!.marked) for (const [at, term] of terms) all.set(at, term);
  };
  blocks.forEach((block, at) => {
    if (block.kind === 'heading') {
      close();
      below = headsDefinitions(titleOf(block)) ? { terms: new Map(), marked: 0 } : null;
    } else if (below !== null && block.term !== null) below.marked++;
    else if (below !== null && block.kind === 'text') {
      const term = DEFINES.exec(block.text)?.[1];
      if (term !== undefined) below.terms.set(at, term);
    }
  });
  close();
  return blocks.map((block, at) => ({ ...block, term: all.get(at) ?? block.term }));
}

function titleOf({ text, meaning }: Block): string {
  const own = meaning ?? readHeading(text);
  return own.is === 'provision' || own.is === 'container' ? (own.heading ?? '') : text;
}
