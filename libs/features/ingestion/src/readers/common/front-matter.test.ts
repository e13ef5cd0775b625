import { describe, expect, it } from '@jest/globals';
import { readFrontMatter } from './front-matter.ts';

const keysOf = (text: string) => Object.fromEntries(readFrontMatter(text).keys);

describe('front matter', () => {
  it('has keys of any words, and no value where that is in the lines below', () => {
    expect(
      keysOf(
        '---\nSource URL: https://example.org\n"title": "Burrow Policy"\nsummary: >-\n  All of it.\n---\n# Policy\n',
      ),
    ).toEqual({ 'source url': 'https://example.org', title: 'Burrow Policy' });
  });

  it('may be keys above the first empty line, with the title first', () => {
    const header = 'Title: BURROWS\nAuthor: Quoll\nDate: 2031-05-03\n\n';
    expect(readFrontMatter(`${header}Burrows are dry.`)).toMatchObject({ length: header.length, isFenced: false });
    expect(keysOf(`${header}Burrows are dry.`)).toEqual({ title: 'BURROWS', author: 'Quoll', date: '2031-05-03' });
    expect(keysOf('Title: BURROWS\nBurrows are dry.\n\n')).toEqual({});
    expect(keysOf('To: Quoll\nSubject: Burrows\n\n')).toEqual({});
  });

  it('is none without keys', () => {
    expect(readFrontMatter('---\n\n# Policy\n\n- A burrow is dry.\n---\nText.')).toMatchObject({ length: 0 });
  });
});
