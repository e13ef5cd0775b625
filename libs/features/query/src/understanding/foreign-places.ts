import type { ForeignPlaceNames } from '../answering-schema.ts';

const PREPOSITION = String.raw`(?<![\p{L}\p{N}-])(?:[Ii]n|[Ii]nside|[Ww]ithin|[Aa]cross|[Tt]hroughout|(?:[Ll]aws?|[Ll]egislation|[Rr]egulations?|[Rr]ules|[Ss]tatutes?) of)`;
const TOWN = String.raw`(?:\p{Lu}[\p{L}'’]{1,20}(?: \p{Lu}[\p{L}'’]{1,20}){0,2}, )??`;
/** Tried after the whole name: South Africa is no part of Africa. */
const PART =
  '(?:(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|[Nn]orthern|[Ss]outhern|[Ee]astern|[Ww]estern|[Cc]entral|mainland|rural) )??';
const KIND = String.raw`(?:(?:(?:Democratic|People['’]s|Islamic) )?(?:[Ss]tate|[Pp]rovince|[Cc]ity|[Rr]epublic|[Kk]ingdom) of (?:the )?)?`;

/** Finds the places outside of Australia that `config/foreign-places.yaml` lists. */
export class ForeignPlaces {
  readonly names: readonly string[];
  readonly #words: ForeignPlaceNames;
  readonly #spokenOfAs: ReadonlyMap<string, readonly string[]>;
  readonly #asked: readonly RegExp[];
  readonly #named: RegExp;
  readonly #fromElsewhere: RegExp;

  constructor(words: ForeignPlaceNames) {
    this.#words = words;
    this.#spokenOfAs = new Map(Object.entries(words.spoken_of_as));
    this.names = [...Object.values(words.places), ...words.names_of_one].flat();
    const name = `(${oneOf(this.names)})`;
    const notFrom = String.raw`(?<!\b${oneOf(words.comes_from)} (?:under (?:the )?)?)`;
    // What follows may make something else of it: Canada Bay, Georgia Street, China-Australia, US$.
    const ends = String.raw`(?![\p{L}\p{N}\-–'’$])(?! (?!I\b)\p{Lu})(?! ${oneOf(words.called_after_it)}\b)`;
    const law = '(?:state |federal )?(?:laws?|legislation|regulations?|rules|statutes?)';
    this.#asked = [
      new RegExp(`${notFrom}${PREPOSITION} ${TOWN}(?:the )?${KIND}${PART}${name}${ends}`, 'u'),
      new RegExp(String.raw`${notFrom}\b[Uu]nder (?:the )?${name} ${law}\b`, 'u'),
    ];
    this.#named = asWord(this.names, 'gu');
    this.#fromElsewhere = new RegExp(String.raw`\b${oneOf(words.from_elsewhere)}\b`);
  }

  /** Returns the place whose law is asked for, as written, or null. */
  askedFor(question: string): string | null {
    const [name] = this.#asked.flatMap((pattern) => pattern.exec(question)?.[1] ?? []);
    return name ?? null;
  }

  /** Returns the places that a text names in any way, as it writes them. */
  namedIn(text: string): string[] {
    return text.match(this.#named) ?? [];
  }

  /** Whether a text names a place outside of Australia, or something from one, in any way. */
  isElsewhere(text: string): boolean {
    return this.namedIn(text).length > 0 || this.#fromElsewhere.test(text.toLowerCase());
  }

  /** Whether a text speaks of a place, by any of its names, in capitals throughout too. */
  isSpokenOf(place: string, text: string): boolean {
    const names = this.#words.names_of_one.find((one) => one.includes(place)) ?? [place];
    const words = [...names, ...(this.#spokenOfAs.get(names[0]!) ?? [])];
    return asWord([...words, ...words.map((word) => word.toUpperCase())], 'u').test(text);
  }

  /** Returns the place itself and what it is a part of. */
  withWhole(place: string): string[] {
    const wholes = Object.entries(this.#words.parts_of).filter(([, parts]) => parts.includes(place));
    return [place, ...wholes.map(([whole]) => whole)];
  }

  /** Whether a text begins with a name of several words; one word may begin an Australian name too: Canada Bay. */
  beginsWithLongName(text: string): boolean {
    return this.names.some((name) => name.includes(' ') && `${text} `.startsWith(`${name} `));
  }
}

const asWord = (names: readonly string[], flags: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${oneOf(names)}(?![\p{L}\p{N}])`, flags);

const oneOf = (names: readonly string[]) =>
  `(?:${names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', String.raw`\.`))
    .join('|')})`;
