import { splitSentences } from '@regqa/domain';
import type { ForeignPlaceNames } from './answering-schema.ts';

const PREPOSITION =
  String.raw`(?<![\p{L}\p{N}-])(?:[Ii]n|[Ii]nside|[Ww]ithin|[Aa]cross|[Tt]hroughout|` +
  String.raw`(?:[Ll]aws?|[Ll]egislation|[Rr]egulations?|[Rr]ules|[Ss]tatutes?) of)`;
const TOWN = String.raw`(?:\p{Lu}[\p{L}'’]{1,20}(?: \p{Lu}[\p{L}'’]{1,20}){0,2}, )??`;
/** Tried after the whole name: South Africa is no part of Africa. */
const PART =
  '(?:(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|[Nn]orthern|[Ss]outhern|[Ee]astern|[Ww]estern|[Cc]entral|mainland|rural) )??';
const KIND = String.raw`(?:(?:(?:Democratic|People['’]s|Islamic) )?(?:[Ss]tate|[Pp]rovince|[Cc]ity|[Rr]epublic|[Kk]ingdom) of (?:the )?)?`;

/** Finds the places outside of Australia that `config/foreign-places.yaml` lists. */
export class ForeignPlaces {
  readonly names: readonly string[];
  readonly #asked: readonly RegExp[];
  readonly #named: RegExp;
  /** By each word for it, abbreviations as they are, others in lower case. */
  readonly #countries: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(words: ForeignPlaceNames) {
    this.names = [...Object.values(words.places), ...words.names_of_one].flat();
    const name = oneOf(this.names);
    const notFrom = String.raw`(?<!\b${oneOf(words.comes_from)} (?:under (?:the )?)?)`;
    // What follows may make something else of it: Canada Bay, Georgia Street, China-Australia, US$.
    const ends = String.raw`(?![\p{L}\p{N}\-–'’$])(?! (?!I\b)\p{Lu})(?! ${oneOf(words.called_after_it)}\b)`;
    const law = '(?:state |federal )?(?:laws?|legislation|regulations?|rules|statutes?)';
    this.#asked = [
      new RegExp(`${notFrom}${PREPOSITION} ${TOWN}((?:the )?${KIND}${PART}${name})${ends}`, 'u'),
      new RegExp(String.raw`${notFrom}\b[Uu]nder (?:the )?(${name}) ${law}\b`, 'u'),
    ];
    this.#countries = countriesByWord(this.names, words);
    this.#named = new RegExp(
      String.raw`(?<![\p{L}\p{N}])${oneOf([...this.#countries.keys()])}(?![\p{L}\p{N}])(?! ${oneOf(words.called_after_it)}\b)`,
      'giu',
    );
  }

  /** Returns the place whose law is asked for, as written, or null: where a story begins, or what is asked about. */
  askedFor(question: string): string | null {
    const sentences = splitSentences(question).map(({ start, end }) => question.slice(start, end));
    const questions = sentences.filter((sentence) => sentence.endsWith('?'));
    // People leave out the question mark: then the last sentence asks.
    const read = [...sentences.slice(0, 1), ...(questions.length > 0 ? questions : sentences.slice(-1))];
    const [name] = read.flatMap((sentence) => this.#asked.flatMap((one) => one.exec(sentence)?.[1] ?? []));
    return name ?? null;
  }

  /** Returns the countries that a text speaks of in any way, by their first names: the United States for Oregon. */
  countriesIn(text: string): ReadonlySet<string> {
    const found = text.match(this.#named) ?? [];
    return new Set(
      found.flatMap((word) => [...(this.#countries.get(word) ?? this.#countries.get(word.toLowerCase()) ?? [])]),
    );
  }
}

function countriesByWord(
  names: readonly string[],
  { names_of_one, parts_of, spoken_of_as }: ForeignPlaceNames,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of names) {
    const first = names_of_one.find((one) => one.includes(name))?.[0] ?? name;
    const wholes = Object.keys(parts_of).filter((whole) => parts_of[whole]!.includes(first));
    for (const word of [name, ...(spoken_of_as[first] ?? [])]) {
      const key = isAbbreviation(word) ? word : word.toLowerCase();
      found.set(key, new Set([...(found.get(key) ?? []), first, ...wholes]));
    }
  }
  return found;
}

/** In lower case it is another word: `us`. */
const isAbbreviation = (name: string) => /^[A-Z.]+$/.test(name);

const oneOf = (names: readonly string[]) =>
  `(?:${names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', String.raw`\.`))
    .join('|')})`;
