import { book } from '../../readers/epub/write-epub.fixture.ts';
import type { Random } from '../fuzz/random.fixture.ts';
import type { InventedDocument } from './invented-document.fixture.ts';
import { contentsOf, withRunningLines, written } from './written-file.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

const HEAD = '<!DOCTYPE html><html><head><meta charset="utf-8"><style>p { margin: 1em }</style></head><body>';

/** A page of a site. */
export const writeHtml: WriteFile = async (document, random) => {
  const body = htmlBody(document, random);
  const frame =
    random.below(2) === 0
      ? ['<nav><a href="/">Home</a> Menu</nav><header>Site name</header>', '<footer>Contact</footer>']
      : ['', ''];
  const inner = random.below(2) === 0 ? `<main>${body}</main>` : body;
  const html = `${HEAD}${frame[0]}${inner}${frame[1]}</body></html>`;
  return written(html, textOfHtml(html.slice(HEAD.length)));
};

/** An e-book of one chapter. */
export const writeEpub: WriteFile = async (document, random) => {
  const body = htmlBody(document, random);
  return written(await book({ title: document.title, chapters: [body] }), textOfHtml(body));
};

function htmlBody(document: InventedDocument, random: Random): string {
  const blocks = document.parts.map((part) => {
    if (part.is === 'container') return `<h2>Part ${part.number}&#8212;${part.heading}</h2>`;
    if (part.is === 'provision') return `<h5>${part.number}&nbsp; ${part.heading}</h5>`;
    if (part.is === 'definition') return `<p><dfn>${part.term}</dfn> means ${part.text}</p>`;
    if (part.is === 'table')
      return `<table>${part.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
    if (part.is === 'list')
      return `<ol>${part.items.map(([first, ...below]) => `<li>${first}<ul>${below.map((item) => `<li>${item}</li>`).join('')}</ul></li>`).join('')}</ol>`;
    if (part.is === 'unseen')
      return random.oneOf([
        `<p>Seen <del>${part.text}</del> too</p>`,
        `<p hidden>${part.text}</p>`,
        `<p>Seen <span style="display:none">${part.text}</span></p>`,
      ]);
    const text = part.text.replace(/ (\w)(\w+)/g, (whole, first: string, rest: string) =>
      random.oneOf([whole, whole, whole, ` <b>${first}</b>${rest}`, ` <i>${first}${rest}</i>`, `<br>${first}${rest}`]),
    );
    return `<p>${part.mark} ${text}</p>`;
  });
  const contents = contentsOf(document);
  return [
    `<h1>${document.title}</h1>`,
    ...(contents.length > 0
      ? [`<h2>Contents</h2><ul>${contents.map((entry, at) => `<li><a href="#c${at}">${entry}</a></li>`).join('')}</ul>`]
      : []),
    ...withRunningLines(blocks, document, (line) => `<p>${line}</p>`),
    ...(document.endnotes.length > 0
      ? [`<h4>Endnotes</h4>${document.endnotes.map((note) => `<p>${note}</p>`).join('')}`]
      : []),
  ].join('\n');
}

function textOfHtml(html: string): string {
  return html.replace(/<\/?(?:b|i)>/g, '').replace(/<[^>]*>|&nbsp;|&#8212;/g, ' ');
}
