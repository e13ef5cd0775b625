import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import YAML from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const json = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;

const FOLDERS = '{.github,apps,benchmarks,config,deploy,docs,evaluation,libs,models,training}';
const LEFT_OUT = new Set(['node_modules', 'runs']);
const pages = globSync(['*.md', `${FOLDERS}/**/*.md`], { cwd: root, exclude: (name) => LEFT_OUT.has(name) });
const numbered = (folder: string) => pages.filter((page) => page.startsWith(folder) && /^\d{4}-/.test(basename(page)));
const decisions = numbered('docs/decisions/');
/** Of the text at www.apache.org/licenses/LICENSE-2.0.txt. */
const APACHE_2_SHA256 = 'cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30';
const version = json('package.json').version as string;

/**
 * Returns the page without its code blocks, whose brackets are no links and whose lines are as long as commands are.
 */
const prose = (page: string) => read(page).replace(/^```[\s\S]*?^```/gm, '');
const lines = (page: string) => read(page).trimEnd().split('\n');

/** Returns the files that a page links to, relative to the repository. */
function targets(page: string): string[] {
  const links = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!.split('#')[0]!);
  return links.filter((link) => link !== '' && !/^[a-z]+:/.test(link)).map((link) => join(dirname(page), link));
}

/** Pages that say what is; those of experiments and models say what was. */
const guides = pages.filter((page) => /^(?:[A-Z_]+\.md$|docs\/|deploy\/)/.test(page));
const TOP_FOLDERS =
  /^(?:apps|libs|docs|deploy|config|models|training|evaluation|benchmarks|prisma|scripts|\.ci|\.github)\//;
const SOURCE = /^[\w./-]+\.(?:ts|mjs|py)$/;
/** Stands for every number and title. */
const PLACEHOLDER = /NNNN/;
const sources = globSync(`{${FOLDERS.slice(1, -1)},prisma,scripts}/**/*.{ts,mjs,py}`, {
  cwd: root,
  exclude: (name) => LEFT_OUT.has(name),
});

/** Returns what stands between backticks on a page, by words. */
const quoted = (page: string) =>
  [...prose(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text!.split(/\s+/)).filter((word) => word !== '');

/** Whether a word that looks like a file is one: from the top, by a pattern, or the end of a source's path. */
function isThere(word: string): boolean {
  if (existsSync(join(root, word))) return true;
  if (TOP_FOLDERS.test(word)) return globSync(word, { cwd: root }).length > 0;
  return sources.some((source) => `/${source}`.endsWith(`/${word}`));
}

describe('the pages of the repository', () => {
  it('name files in backticks that exist', () => {
    const looksLikeFile = (word: string) => (TOP_FOLDERS.test(word) || SOURCE.test(word)) && !PLACEHOLDER.test(word);
    const named = guides.flatMap((page) =>
      quoted(page)
        .filter(looksLikeFile)
        .map((word) => [page, word] as const),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(([, word]) => !isThere(word))).toEqual([]);
  });

  it('name commands that the package has, and scripts that exist', () => {
    const scripts = new Set(Object.keys(json('package.json').scripts as Record<string, string>));
    const commands = guides.flatMap((page) =>
      [...read(page).matchAll(/\bnpm run ([a-z][\w:-]*)|\bnode ((?:[\w.-]+\/)+[\w.-]+\.(?:mjs|ts))/g)].map(
        ([, script, file]) => ({ page, script, file }),
      ),
    );
    expect(commands.length).toBeGreaterThan(50);
    expect(
      commands.filter(({ script, file }) =>
        script === undefined ? !existsSync(join(root, file!)) : !scripts.has(script),
      ),
    ).toEqual([]);
  });

  it('lead to files that exist', () => {
    expect(pages.length).toBeGreaterThan(50);
    const missing = pages
      .flatMap((page) => targets(page).map((target) => [page, target] as const))
      .filter(([, target]) => !existsSync(join(root, target)));
    expect(missing).toEqual([]);
  });

  it('keep their prose within 120 columns', () => {
    const ours = pages.filter(
      (page) =>
        !/^(models|libs|config|training)\/|^evaluation\/experiments\/|RESULTS\.md$|^docs\/faults\.md$/.test(page),
    );
    // Rows of tables are lines by necessity; a line without a space is an address.
    const isFree = (line: string) => /^\s*\|/.test(line) || !line.trim().includes(' ');
    const long = ours.flatMap((page) =>
      prose(page)
        .split('\n')
        .filter((line) => line.length > 120 && !isFree(line))
        .map((line) => [page, line]),
    );
    expect(long).toEqual([]);
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'ARCHITECTURE.md'])(
    'are linked: %s',
    (page) => {
      expect(pages.filter((other) => other !== page && targets(other).includes(page))).not.toEqual([]);
    },
  );
});

describe('the architecture', () => {
  it('names files and folders that exist', () => {
    // Where a section says so, paths are below the sources of its feature.
    const bases = ['', 'libs/features/query/src', 'libs/features/query/src/ranking', 'libs/features/ingestion/src'];
    const named = [
      ...prose('ARCHITECTURE.md').matchAll(/`([a-z][\w.-]*\/[\w./-]*|[\w-]+\.(?:ts|mjs|yml|yaml|py))`/g),
    ].map(([, path]) => path!);
    const anyProcess = new Set(['main.mjs', 'config.ts', 'compose.ts']);
    expect(named.length).toBeGreaterThan(50);
    expect(
      named.filter((path) => !anyProcess.has(path) && !bases.some((base) => existsSync(join(root, base, path)))),
    ).toEqual([]);
  });
});

describe('the README', () => {
  it('has at most 120 lines', () => {
    expect(lines('README.md').length).toBeLessThanOrEqual(120);
  });

  it('leads to every page of docs/', () => {
    const guides = globSync('docs/*.md', { cwd: root });
    // Faults, receipts and the like hang on the page of their subject.
    const reached = new Set(
      targets('README.md').flatMap((page) => [
        page,
        ...(page.endsWith('.md') && existsSync(join(root, page)) ? targets(page) : []),
      ]),
    );
    expect(guides.filter((page) => !reached.has(page))).toEqual([]);
  });
});

it.each(['docs/decisions/', 'evaluation/experiments/'])('the index of %s lists each page under its title', (folder) => {
  const titled = numbered(folder).map((page) => {
    const [, number, title] = /^# 0*(\d+)\. (.+)$/.exec(lines(page)[0]!)!;
    return `| ${number} | [${title}](${basename(page)}) |`;
  });
  expect(titled.length).toBeGreaterThan(5);
  const listed = lines(`${folder}README.md`).join('\n');
  expect(titled.filter((row) => !listed.includes(row))).toEqual([]);
});

describe('a decision', () => {
  it.each(decisions)('%s says its status below its title and fits a page', (page) => {
    const [title, blank, status] = lines(page);
    expect([title, blank, status]).toEqual([
      expect.stringMatching(/^# \d+\. /),
      '',
      expect.stringMatching(/^Status: (accepted|superseded|partly superseded)\b/),
    ]);
    expect(lines(page).length).toBeLessThanOrEqual(48);
  });

  it.each(decisions.filter((page) => /^Status: .*superseded/m.test(read(page))))(
    '%s names a later decision that supersedes it',
    (page) => {
      const status = /^Status: [\s\S]*?\n\n/m.exec(`${read(page)}\n\n`)![0];
      const later = [...status.matchAll(/\]\((\d{4})-/g)].map(([, number]) => Number(number));
      expect(later.length).toBeGreaterThan(0);
      expect(later.every((number) => number > Number(/(\d{4})-/.exec(page)![1]))).toBe(true);
    },
  );
});

describe('a release', () => {
  it('has one version in all packages, the interface, the chart and the image', () => {
    const packages = globSync(['apps/*/package.json', 'libs/*/package.json', 'libs/*/*/package.json'], {
      cwd: root,
      exclude: (name) => LEFT_OUT.has(name),
    });
    const chart = YAML.parse(read('deploy/chart/Chart.yaml')) as Record<string, string>;
    const versions = {
      packages: [...new Set(packages.map((file) => json(file).version))],
      lock: json('package-lock.json').version,
      interface: (json('openapi.json').info as Record<string, string>).version,
      chart: [chart.version, chart.appVersion],
      image: /^ARG VERSION=(.+)$/m.exec(read('deploy/Dockerfile'))?.[1],
      compose: /^ +image: regqa:(.+)$/m.exec(read('docker-compose.yml'))?.[1],
    };
    expect(versions).toEqual({
      packages: [version],
      lock: version,
      interface: version,
      chart: [version, version],
      image: version,
      compose: version,
    });
  });

  it('is the newest in the changelog, with its date, below what is not released', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm)].map(
      ([, name, date]) => [name, date],
    );
    expect(headings.slice(0, 2)).toEqual([
      ['Unreleased', undefined],
      [version, expect.any(String)],
    ]);
  });

  it('carries the licence that its package names, and notices of each model', () => {
    expect(json('package.json').license).toBe('Apache-2.0');
    expect(createHash('sha256').update(read('LICENSE')).digest('hex')).toBe(APACHE_2_SHA256);
    const models = globSync('models/*/README.md', { cwd: root }).map((page) => dirname(page));
    expect(models.filter((model) => !read('NOTICE').includes(model))).toEqual([]);
  });
});

it('runs in a forge what runs here, by actions that are pinned', () => {
  const workflow = read('.github/workflows/verify.yml');
  const { jobs } = YAML.parse(workflow) as { jobs: Record<string, { steps: { run?: string; uses?: string }[] }> };
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  expect(steps.flatMap(({ run }) => run ?? [])).toContain('npm run verify');
  expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
});
