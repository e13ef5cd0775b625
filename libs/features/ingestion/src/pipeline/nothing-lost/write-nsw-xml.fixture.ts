import type { Random } from '../fuzz/random.fixture.ts';
import type { Part } from './invented-document.fixture.ts';
import { written } from './written-file.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

/** The exchange XML of New South Wales with history notes and what is editorial. */
export const writeNswXml: WriteFile = async (document, random) => {
  const clauses: string[] = [];
  let open = '';
  let count = 0;
  const close = () => {
    if (open !== '') clauses.push(`${open}</level>`);
    open = '';
  };
  for (const part of document.parts) {
    if (part.is === 'container') {
      close();
      clauses.push(
        `<level type="division" id="d${++count}"><head><no>Division ${part.number}</no><heading>${part.heading}</heading></head></level>`,
      );
    } else if (part.is === 'provision') {
      close();
      open = `<level type="clause" id="c${++count}"><parentattributes/><head><no>${part.number}</no><heading>${part.heading}</heading></head>`;
    } else open += xmlOf(part, random);
  }
  close();
  const editorial = document.endnotes
    .map(
      (note) =>
        `<content type="editorial"><level type="historicalnotes"><block><txt>${note}</txt></block></level></content>`,
    )
    .join('');
  const metadata =
    document.running === ''
      ? ''
      : `<metadata class="epi"><metacontent class="plan.type">${document.running}</metacontent></metadata>`;
  const inner = `${metadata}<content type="body">${clauses.join('\n')}</content>${editorial}`;
  return written(
    `<?xml version="1.0"?><exdoc id="epi-2031-1" title="${document.title}" year="2031">${inner}</exdoc>`,
    `${document.title} ${inner.replace(/<[^>]*>/g, ' ')}`,
  );
};

function xmlOf(part: Exclude<Part, { is: 'container' | 'provision' }>, random: Random): string {
  if (part.is === 'definition')
    return `<block><deflist><block><txt><defterm>${part.term}</defterm> means ${part.text}</txt></block></deflist></block>`;
  if (part.is === 'table')
    return `<table><tgroup><tbody>${part.rows.map((row) => `<row>${row.map((cell) => `<entry>${cell}</entry>`).join('')}</row>`).join('')}</tbody></tgroup></table>`;
  if (part.is === 'list')
    return `<block><list>${part.items.map(([first, ...below]) => `<li><no>•</no><block><txt>${first}</txt><list>${below.map((item) => `<li><block><txt>${item}</txt></block></li>`).join('')}</list></block></li>`).join('')}</list></block>`;
  if (part.is === 'unseen')
    return random.oneOf([
      `<content type="historynote"><txt>${part.text}</txt></content>`,
      `<block type="sourceref"><txt>${part.text}</txt></block>`,
      `<novelty>${part.text}</novelty>`,
    ]);
  if (part.is === 'note')
    return `<note type="legtext"><heading>Note.</heading><block><txt>${part.text}</txt></block></note>`;
  if (part.mark === '') return `<block><txt>${part.text}</txt></block>`;
  if (random.below(2) === 0)
    return `<block><list><li><no>${part.mark}</no><block><txt>${part.text}</txt></block></li></list></block>`;
  return `<tier type="subclause"><head><no>${part.mark}</no></head><block><txt>${part.text}</txt></block></tier>`;
}
