import dictionary from 'dictionary-en-au';
import nspell from 'nspell';

let speller: ReturnType<typeof nspell> | undefined;

/** Reads the dictionary, some 150 ms, unless that has been done. */
export function readDictionary(): ReturnType<typeof nspell> {
  return (speller ??= nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) }));
}

/** Whether a word is English as it is written in Australia, by Hunspell's dictionary. */
export function isEnglish(word: string): boolean {
  return readDictionary().correct(word);
}
