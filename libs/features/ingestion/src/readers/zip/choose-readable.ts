/** Extensions of the formats that are read, best first: of one document in several formats the first is taken. */
const EXTENSIONS = ['xml', 'docx', 'epub', 'html', 'htm', 'xhtml', 'md', 'markdown', 'pdf', 'txt', 'text'];
const COMPANIONS = /^(?:readme|licen[cs]e|copying|copyright|index)\b/i;
const SHADOWS = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/;

/** Where browsers put the parts of a page that they save. */
const PARTS_OF_PAGE = /^(.*)_files\//;

/** Chooses an archive's files by name; their formats are told from the content afterwards. */
export function chooseReadable(names: readonly string[]) {
  const all = new Set(names);
  const isPart = (name: string) => {
    const page = PARTS_OF_PAGE.exec(name)?.[1];
    return page !== undefined && ['.html', '.htm'].some((extension) => all.has(page + extension));
  };
  const documents = names.filter((name) => !SHADOWS.test(name) && !isPart(name)).toSorted(naturalOrder);
  const readable = documents.filter((name) => rankOf(name) >= 0 && !COMPANIONS.test(baseName(name)));
  const formats = Map.groupBy(readable, (name) => name.slice(0, name.length - extensionOf(name).length));
  const chosen = [...formats.values()].map((own) => own.toSorted((a, b) => rankOf(a) - rankOf(b))[0]!);
  const kept = new Set(chosen);
  return { chosen, ignored: documents.filter((name) => !kept.has(name)) };
}

export function baseName(name: string): string {
  return name.replace(/^.*[\\/]/, '');
}

function rankOf(name: string): number {
  return EXTENSIONS.indexOf(extensionOf(name));
}

function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Compares names as people order them: `Vol 2` before `Vol 10`, whatever the case. */
export function naturalOrder(a: string, b: string): number {
  return COLLATOR.compare(a, b) || (a < b ? -1 : 1);
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
