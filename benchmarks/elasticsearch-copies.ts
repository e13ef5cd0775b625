import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allAreas, slugify } from '@regqa/domain';
import type { ServiceProcess } from '@regqa/testing/service-process';

/** A real document under a title and place of its own. */
export interface DocumentCopy {
  readonly fileName: string;
  readonly content: string;
  /** Fields of its upload. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A file of the corpus as copies are made of it. */
export interface CopiedFile {
  readonly path: string;
  readonly title: string;
  readonly content: string;
  /** Returns the area of a copy of a local plan: two copies share one only when there are more of them than areas. */
  area(copy: number): string;
}

/** What publishing took, from the first upload to the last publication. */
export interface PublishedCopies {
  readonly documents: number;
  readonly passages: number;
  readonly seconds: number;
}

type Service = Pick<ServiceProcess, 'url' | 'keys'>;

/** Uploads go on while fewer documents than this wait to be read: the queue stays filled and does not grow. */
const MOST_WAITING = 12;
const POLL_MS = 250;
const SYLLABLES = ['ba', 'de', 'go', 'ki', 'lu', 'ma', 'ne', 'po', 'ri', 'su', 'ta', 've'] as const;
/** Begins every fictional name, so that it can be recognised; no word of the corpus begins with it. */
const MARK = 'Quoz';
const FICTIONAL_NAME = new RegExp(`\\s${MARK}[a-z]+`, 'g');

/** Returns the local plans and the Acts of the corpus, by name. */
export function filesToCopy(corpus: string): CopiedFile[] {
  const areas = allAreas()
    .filter(({ state }) => state === 'NSW')
    .map(({ name }) => name);
  const paths = ['au/nsw-leps-xml', 'au/commonwealth-acts-md'].flatMap((folder) =>
    readdirSync(join(corpus, folder))
      .toSorted()
      .map((name) => join(corpus, folder, name)),
  );
  const plans = paths.filter((path) => path.endsWith('.xml')).length;
  return paths.map((path, at) => {
    const content = readFileSync(path, 'utf8');
    return { path, content, title: titleOf(path, content), area: (copy) => areas[(copy * plans + at) % areas.length]! };
  });
}

/**
 * Returns the file as it is for copy 0; for any other with a fictional name, the copy's own, after the place of a local
 * plan wherever it stands, or before `Act` in the title of an Act. It is uploaded under an identifier of its own, so
 * that no copy becomes a version of another, and a local plan for one of the areas that the service knows.
 */
export function copyOf({ path, title, content, area }: CopiedFile, copy: number): DocumentCopy {
  const fileName = basename(path);
  const id = `${slugify(basename(path, extname(path))).slice(0, 100)}-c${copy}`;
  if (copy === 0) return { fileName, content, fields: { document_id: id } };
  const name = fictionalName(copy);
  const place = /^(.+) Local Environmental Plan \d{4}$/.exec(title)?.[1];
  if (place !== undefined) {
    const marked = (text: string) => text.replace(flexible(place), `$& ${name}`);
    return {
      fileName,
      content: marked(content),
      fields: { document_id: id, title: marked(title), state: 'NSW', lga: area(copy) },
    };
  }
  const [, subject, rest] = /^(.+) (Act \d{4}.*)$/.exec(title) ?? [];
  if (subject === undefined || rest === undefined)
    throw new Error(`${path}: ${title} is no title that a copy can be told apart by`);
  const marked = (text: string) =>
    text.replace(new RegExp(`(${flexible(subject).source})(\\s+${flexible(rest).source})`, 'g'), `$1 ${name}$2`);
  return { fileName, content: marked(content), fields: { document_id: id, title: marked(title) } };
}

/** Returns a text without the fictional names of copies: what it is in the original. */
export function withoutFictionalNames(text: string): string {
  return text.replace(FICTIONAL_NAME, '');
}

/**
 * Uploads copies of all files, copy after copy, until so many passages are published. Throws when one is not published.
 */
export async function publishCopies(
  service: Service,
  files: readonly CopiedFile[],
  { passages: wanted, say }: { passages: number; say: (line: string) => void },
): Promise<PublishedCopies> {
  const started = performance.now();
  let state = await corpusState(service);
  for (let copy = 0; state.passages < wanted; copy++) {
    for (const file of files) {
      for (state = await corpusState(service); state.unfinished >= MOST_WAITING; state = await corpusState(service))
        await sleep(POLL_MS);
      if (state.passages >= wanted) break;
      await upload(service, copyOf(file, copy));
    }
    say(`copy ${copy}: ${state.passages} passages, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  while (state.unfinished > 0) {
    await sleep(POLL_MS);
    state = await corpusState(service);
  }
  const seconds = (performance.now() - started) / 1000;
  return { documents: await countPublished(service), passages: state.passages, seconds };
}

/** Throws with the first that was not published. */
async function countPublished({ url, keys }: Service): Promise<number> {
  for (let skip = 0; ;) {
    const page = (await (
      await fetch(`${url}/api/admin/jobs?limit=1000&skip=${skip}`, { headers: { 'x-api-key': keys.admin } })
    ).json()) as { total: number; jobs: { document_id: string; outcome: string; error: string | null }[] };
    const bad = page.jobs.find(({ outcome }) => outcome !== 'published');
    if (bad !== undefined) throw new Error(`${bad.document_id} was not published: ${bad.outcome}, ${bad.error}`);
    skip += page.jobs.length;
    if (skip >= page.total) return skip;
  }
}

async function upload({ url, keys }: Service, { fileName, content, fields }: DocumentCopy): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), fileName);
  const response = await fetch(`${url}/api/admin/documents`, {
    method: 'POST',
    headers: { 'x-api-key': keys.admin },
    body: form,
  });
  if (response.status !== 202) throw new Error(`${fields['document_id']}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function corpusState({ url, keys }: Service): Promise<{ unfinished: number; passages: number }> {
  const headers = { 'x-api-key': keys.admin };
  const jobs = (await (await fetch(`${url}/api/admin/jobs?limit=1`, { headers })).json()) as {
    by_state: Record<string, number>;
  };
  const health = (await (await fetch(`${url}/api/admin/system/health`, { headers })).json()) as {
    database: { total_chunks: number };
  };
  return {
    unfinished: (jobs.by_state['queued'] ?? 0) + (jobs.by_state['running'] ?? 0),
    passages: health.database.total_chunks,
  };
}

/** Returns a word for the copy; no two share one. */
function fictionalName(copy: number): string {
  const base = SYLLABLES.length;
  return (
    MARK +
    [Math.floor(copy / (base * base)) % base, Math.floor(copy / base) % base, copy % base]
      .map((at) => SYLLABLES[at])
      .join('')
  );
}

/** Matches the words whatever white space is between them, as lines are broken anywhere. */
function flexible(words: string): RegExp {
  return new RegExp(
    words
      .split(' ')
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+'),
    'g',
  );
}

function titleOf(path: string, content: string): string {
  const title = (/^title="([^"]+)"/m.exec(content) ?? /^# (.+)$/m.exec(content))?.[1];
  if (title === undefined) throw new Error(`${path} states no title`);
  return title.trim().replaceAll(/\s+/g, ' ');
}
