import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveOf } from '../../readers/common/zip/write-archive.fixture.ts';
import { FICTIONAL_RULE_XML } from '../../readers/federal-register/fictional-rule.fixture.ts';
import {
  book,
  CHAPTERS,
  HTML,
  MARKDOWN,
  NSW_XML,
  pdf,
  PLAIN_TEXT,
  REGISTER_XML,
  WORD,
  wordDocument,
} from './fictional-files.fixture.ts';
import { mutateBytes } from './mutate-bytes.fixture.ts';
import { mutateText } from './mutate-text.fixture.ts';
import type { TextGrammar } from './mutate-text.fixture.ts';
import type { Random } from './random.fixture.ts';

/** Formats by the names that the fuzzing goes by. */
export type FuzzedFormat =
  'markdown' | 'text' | 'nsw-xml' | 'federal-register-xml' | 'register-xml' | 'html' | 'pdf' | 'docx' | 'epub' | 'zip';

/** Makes a changed file of a format. */
export type MakeFile = (random: Random) => Promise<Buffer>;

/** Changes to one file, one after the other. */
const MOST_CHANGES = 3;
/** Characters of a real file that are taken at once: changes, not size, are what is tried. */
const WINDOW = 4_000;

/** More would only take time to read. */
const MOST_REAL_FILES = 8;

const LAW = [
  '(1) ',
  '(a) ',
  '(i) ',
  '(A) ',
  '12A ',
  'Part 4—',
  'section 18A ',
  'burrow means ',
  'Note: ',
  '• ',
  '. ',
  ', ',
  '“',
  '—',
  ' ',
];
const MARKDOWN_GRAMMAR: TextGrammar = {
  markup: false,
  tokens: [
    ...LAW,
    '\n# ',
    '\n##### 3 ',
    '\n> ',
    '\n* ',
    '    ',
    '**',
    '_',
    '**_',
    '`',
    '[',
    '](',
    '<',
    '>',
    '<!--',
    '|',
    '\n|---|\n',
    '\n## Contents\n',
    '\n#### Endnotes\n',
    '\n---\n',
    '\\',
    '&amp;',
    '\t3',
  ],
};
const TEXT_GRAMMAR: TextGrammar = {
  markup: false,
  tokens: [...LAW, '\n', '\n\n', '\f', '\nPART 1 ', '\n2.1 Matter\n', '....... 7', '\n1. ', 'CONTENTS\n'],
};
const MARKUP_GRAMMAR: TextGrammar = {
  markup: true,
  tokens: [
    ...LAW,
    '&amp;',
    '&#8212;',
    '&#0;',
    '&x;',
    '<',
    '>',
    '<!--',
    '<p>',
    '</p>',
    '<![CDATA[',
    ']]>',
    '"',
    '<table>',
    '<td>',
    '<li>',
  ],
};

/** Returns the maker of a format. Real files from the data folder are mixed in where it is there. */
export async function makerOf(format: FuzzedFormat, data: string): Promise<MakeFile> {
  const real = (folder: string, ending: string) => realFiles(join(data, folder), ending);
  switch (format) {
    case 'markdown':
      return textMaker(
        MARKDOWN,
        real('au/commonwealth-acts-md', '.md').map((act) => (random) => windowOf(act, random)),
        MARKDOWN_GRAMMAR,
      );
    case 'text':
      return textMaker(
        PLAIN_TEXT,
        real('au/commonwealth-acts-md', '.md').map(
          (act) => (random) => windowOf(act.replace(/^[#*\s]+|[*_]/gm, ''), random),
        ),
        TEXT_GRAMMAR,
      );
    case 'nsw-xml':
      return textMaker(
        NSW_XML,
        real('au/nsw-leps-xml', '.xml').map((plan) => (random) => clausesOf(plan, random)),
        MARKUP_GRAMMAR,
      );
    case 'federal-register-xml':
      return textMaker(FICTIONAL_RULE_XML, [], MARKUP_GRAMMAR);
    case 'register-xml':
      return textMaker(REGISTER_XML, [], MARKUP_GRAMMAR);
    case 'html':
      return textMaker(
        HTML,
        real('au/other', '.html').map((page) => () => page),
        MARKUP_GRAMMAR,
      );
    case 'pdf': {
      const drawn = Buffer.from(await pdf());
      return async (random) => changeBytes(drawn, random, drawn);
    }
    case 'docx':
      return (random) => changeArchive(random, () => wordDocument(changeMember(WORD, random)));
    case 'epub':
      return (random) =>
        changeArchive(random, () =>
          book({
            title: 'Burrow Act 2031',
            date: '2031-05-06',
            chapters: changeMember(CHAPTERS, random),
          }),
        );
    case 'zip':
      return (random) =>
        changeArchive(random, () =>
          archiveOf({ 'act vol 1.md': MARKDOWN, 'act vol 2.md': changed(MARKDOWN, random, MARKDOWN_GRAMMAR) }),
        );
  }
}

function realFiles(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .slice(0, MOST_REAL_FILES)
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Half of the files come from the fictional one, half from pieces of the real ones. */
function textMaker(fictional: string, real: readonly ((random: Random) => string)[], grammar: TextGrammar): MakeFile {
  const seed = (random: Random) => (real.length > 0 && random.below(2) === 0 ? random.oneOf(real)(random) : fictional);
  return async (random) => {
    const text = changed(seed(random), random, grammar);
    if (random.below(3) > 0) return Buffer.from(text);
    return random.below(4) === 0
      ? Buffer.from(text, random.oneOf(['utf16le', 'latin1']))
      : mutateBytes(Buffer.from(text), random, Buffer.from(seed(random)));
  };
}

function changed(text: string, random: Random, grammar: TextGrammar): string {
  let result = text;
  for (let count = 1 + random.below(MOST_CHANGES); count > 0; count--) result = mutateText(result, random, grammar);
  return result;
}

function changeBytes(bytes: Buffer, random: Random, other: Buffer): Buffer {
  let result = bytes;
  for (let count = 1 + random.below(MOST_CHANGES); count > 0 && result.length > 0; count--)
    result = mutateBytes(result, random, other);
  return result;
}

/** All files change inside the archive, a third in its bytes too. */
async function changeArchive(random: Random, make: () => Promise<Buffer>): Promise<Buffer> {
  const archive = await make();
  return random.below(3) === 0 ? changeBytes(archive, random, archive) : archive;
}

/** Returns the members, one of them changed. */
function changeMember<T extends readonly string[] | Readonly<Record<string, string>>>(members: T, random: Random): T {
  const copy = (Array.isArray(members) ? [...members] : { ...members }) as Record<string, string>;
  const key = random.oneOf(Object.keys(members));
  copy[key] = changed(copy[key] as string, random, MARKUP_GRAMMAR);
  return copy as unknown as T;
}

function windowOf(text: string, random: Random): string {
  const from = text.indexOf('\n', random.below(text.length)) + 1;
  return text.slice(from, from + WINDOW);
}

/** A few clauses of a real plan as a plan of their own. */
function clausesOf(plan: string, random: Random): string {
  const clauses = plan.match(/<level [^>]*type="clause"[^>]*>(?:(?!<level )[\s\S])*?<\/level>/g) ?? [];
  const from = random.below(clauses.length);
  return `<?xml version="1.0"?><exdoc title="Albury Local Environmental Plan 2031"><content type="body">${clauses
    .slice(from, from + 3)
    .join('\n')
    .slice(0, 40_000)}</content></exdoc>`;
}
