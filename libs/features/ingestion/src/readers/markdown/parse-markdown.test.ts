import { describe, expect, it } from '@jest/globals';
import { parseMarkdown } from './parse-markdown.ts';

const parse = (...lines: readonly string[]) => parseMarkdown(lines.join('\n')).blocks;

describe('parsing Markdown as converters write it', () => {
  it('reads tables whose rule has one hyphen a cell', () => {
    const rows = ['| Den | Depth |', '| - | :-: |', '| Sett | 3 |'];
    expect(parse(...rows)[0]?.table).toEqual({ header: [['Den', 'Depth']], body: [['Sett', '3']] });
    expect(parse('| Den | Depth |', '| - | 3 |').map(({ kind }) => kind)).toEqual(['text']);
  });

  it('reads headings with more marks than Markdown has levels', () => {
    expect(parse('####### Dens', 'A den is dug.')).toMatchObject([
      { kind: 'heading', level: 6, text: 'Dens' },
      { kind: 'text', text: 'A den is dug.' },
    ]);
  });
});
