import dictionary from 'dictionary-en-au';
import nspell from 'nspell';

let speller: ReturnType<typeof nspell> | undefined;

/** Reads Hunspell's dictionary of English as it is written in Australia, some 150 ms, unless that has been done. */
export function readDictionary(): ReturnType<typeof nspell> {
  return (speller ??= nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) }));
}
