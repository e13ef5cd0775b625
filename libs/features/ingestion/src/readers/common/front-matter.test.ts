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

  it('is none without keys', () => {
    expect(readFrontMatter('---\n\n# Policy\n\n- A burrow is dry.\n---\nText.')).toMatchObject({ length: 0 });
  });
});
