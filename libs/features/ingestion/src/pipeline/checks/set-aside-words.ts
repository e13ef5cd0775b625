import type { SetAsideKind } from '../../document-model/set-aside.ts';

/** What receipts call the parts of a file that are in no passage. */
export const SET_ASIDE_WORDS: Readonly<Record<SetAsideKind, string>> = {
  running_lines: 'running headers and footers',
  contents: 'contents lists',
  index: 'an index',
  endnotes: 'endnotes, which are read for the history of its provisions',
  notes_on_changes: 'notes of the publisher on changes, which are read for the history of its provisions',
  editorial: 'the cover and what the publisher says of the text',
  metadata: 'front matter and headers of a database',
  repeated: 'text that the file has twice',
  site: 'what frames the page on its site',
  leftovers: 'marks that a conversion left behind',
  hidden: 'hidden text and comments',
  struck_out: 'text that is struck out or deleted',
  unknown: 'elements that are not known',
};
