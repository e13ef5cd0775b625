import { charactersOf } from '../../../document-model/set-aside.ts';
import type { SetAsideKind } from '../../../document-model/set-aside.ts';
import { attribute, textsIn } from './parse-html.ts';
import type { HtmlElement, ParentNode } from './parse-html.ts';

/** What holds no words for readers: programs, pictures and their sources. */
const NO_WORDS = 'script style noscript template head title meta link svg canvas audio video object embed iframe map';
/** What is no text of the document: ways around the site, controls, pronunciation, what is struck out. */
const NO_TEXT = 'nav aside dialog button select option input textarea datalist progress meter rp rt';
const STRUCK_OUT = new Set(['del', 's', 'strike']);
const WITHOUT_WORDS = new Set(NO_WORDS.split(' '));
const DROPPED = new Set([...WITHOUT_WORDS, ...NO_TEXT.split(' '), ...STRUCK_OUT]);
const DROPPED_ROLES = new Set(
  'navigation banner contentinfo search complementary dialog alertdialog menu menubar toolbar doc-noteref'.split(' '),
);
const HEADING = /^h[1-6]$/;
const PANEL = /(?:^|[\s_-])(?:collaps(?:e|ed|ible)|accordion|panel|tab-?pane|disclosure)(?:$|[\s_-])/i;
const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

export function isDropped(element: HtmlElement): boolean {
  const name = element.tagName;
  if (isFootnote(element) || (name === 'button' && HEADING.test(element.parentNode?.nodeName ?? ''))) return false;
  if (DROPPED.has(name) || DROPPED_ROLES.has(attribute(element, 'role')) || isReference(element)) return true;
  return isHidden(element);
}

function isHidden(element: HtmlElement): boolean {
  if (element.attrs.length === 0 || PANEL.test(attribute(element, 'class'))) return false;
  if (element.attrs.some((candidate) => candidate.name === 'hidden') || attribute(element, 'aria-hidden') === 'true')
    return true;
  return HIDDEN_STYLE.test(attribute(element, 'style'));
}

/** Returns how many letters and digits for readers are in a part of a page, dropped elements included. */
export function charactersIn(root: ParentNode): number {
  return charactersOf(textsIn(root, ({ tagName }) => WITHOUT_WORDS.has(tagName)).join(''));
}

/** Returns why an element that is dropped is no part of the text, or null for one that holds no words. */
export function whyDropped(element: HtmlElement): SetAsideKind | null {
  if (WITHOUT_WORDS.has(element.tagName)) return null;
  if (STRUCK_OUT.has(element.tagName)) return 'struck_out';
  if (isReference(element)) return 'leftovers';
  return isHidden(element) ? 'hidden' : 'site';
}

/** The raised number that leads to a footnote; it would be read as part of the word before it. */
function isReference(element: HtmlElement): boolean {
  if (element.tagName === 'a' && attribute(element, 'epub:type') === 'noteref') return true;
  return (
    element.tagName === 'sup' &&
    element.childNodes.length > 0 &&
    element.childNodes.every(
      (child) => 'tagName' in child && child.tagName === 'a' && attribute(child, 'href').startsWith('#'),
    )
  );
}

function isFootnote(element: HtmlElement): boolean {
  const kind = `${attribute(element, 'epub:type')} ${attribute(element, 'role')}`;
  return /\b(?:doc-)?(?:foot|end|rear)notes?\b/.test(kind);
}
