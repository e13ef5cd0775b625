/** A kind of file that holds no text of provisions, and what to upload in its place. */
export interface UnreadFormat {
  /** With its article, as a sentence names it. */
  readonly kind: string;
  /** What to do instead, as whole sentences. */
  readonly advice: string;
}

/** Kinds of file that people have and that are not read. */
export const UNREAD_FORMATS = {
  spreadsheet: {
    kind: 'a spreadsheet',
    advice:
      'Save the sheets that matter as PDF, or copy each table into a Word document (.docx) below a heading that names it, and upload that.',
  },
  presentation: {
    kind: 'a presentation',
    advice: 'Save it as PDF, which keeps each slide as a page, and upload that.',
  },
  values: {
    kind: 'a table of values (CSV)',
    advice:
      'Copy the table into a Word document (.docx) or a Markdown file below a heading that names it, and upload that.',
  },
} as const satisfies Readonly<Record<string, UnreadFormat>>;

const BY_EXTENSION: ReadonlyMap<string, keyof typeof UNREAD_FORMATS> = new Map([
  ...['xlsx', 'xlsm', 'xlsb', 'xls', 'ods'].map((extension) => [extension, 'spreadsheet'] as const),
  ...['pptx', 'pptm', 'ppsx', 'ppt', 'pps', 'odp'].map((extension) => [extension, 'presentation'] as const),
  ...['csv', 'tsv'].map((extension) => [extension, 'values'] as const),
]);

/** Returns which kind of file that is not read a file name's extension stands for, or undefined. */
export function unreadFormatOfName(fileName: string): keyof typeof UNREAD_FORMATS | undefined {
  return BY_EXTENSION.get(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '');
}
