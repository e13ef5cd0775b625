import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Application, Request, RequestHandler, Response } from 'express';
import { sendJson } from '@regqa/platform';
import { prefersHtml, sendPage } from './browser-session-routes.ts';
import { notBuiltPage } from './pages.ts';
import { setPagePolicy, setScriptPolicy } from './security-headers.ts';

/** Folder of the page's parts; their names, or those of their folders, change with their content. */
const ASSETS = '/assets/';
/** The page itself decides what to show at these. */
const VIEWS = /^\/(?:library|passages|admin)(?:\/|$)/;
/** Names as the bundler makes them: no path among them, and no copy that is compressed. */
const ASSET_NAME = /^[\w-][\w.-]*$/;
const ASSET_ENDING = /\.(?:m?js|css|svg|txt)$/;
/** Endings of the compressed copies next to a part, by their encoding; best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Whether the page, one of its parts or of its views is at this path. */
export function isOfWebPage(path: string): boolean {
  return path === '/' || path.startsWith(ASSETS) || VIEWS.test(path);
}

export interface WebPageOptions {
  /** Where the built page lies; null: it is nowhere. */
  readonly folder: string | null;
  readonly version: string;
}

/** Adds the page for people at `/` and its views, and its parts. Programs get the addresses of the descriptions. */
export function addWebPage(app: Application, { folder, version }: WebPageOptions): void {
  const page: RequestHandler = async (_request, response) => sendIndex(response, folder);
  app.get('/', async (request, response) => {
    if (prefersHtml(request)) await sendIndex(response, folder);
    else sendAddresses(response, version);
  });
  if (folder === null) return;
  app.get(VIEWS, page);
  app.get(`${ASSETS}{:folder/}:name`, async (request, response, next) => {
    const sent = await sendPart(request, response, join(folder, ASSETS));
    if (!sent) next();
  });
}

/** Sends a browser that looks for a page the one that says there is nothing; returns false where it sends none. */
export async function sendMissingPage(request: Request, response: Response, folder: string | null): Promise<boolean> {
  if (folder === null || request.method !== 'GET' || !prefersHtml(request)) return false;
  await sendIndex(response, folder, 404);
  return true;
}

function sendAddresses(response: Response, version: string): void {
  sendJson(response, 200, {
    name: 'RegQA',
    version,
    docs: '/docs',
    redoc: '/redoc',
    openapi: '/openapi.json',
    health: '/api/health',
  });
}

async function sendIndex(response: Response, folder: string | null, status = 200): Promise<void> {
  const html = folder === null ? undefined : await readIfThere(join(folder, 'index.html'));
  if (html === undefined) return sendPage(response, status, notBuiltPage());
  setPagePolicy(response, { emptyStyles: true });
  response.setHeader('cache-control', 'no-cache');
  response.status(status).type('html').send(html.toString('utf8'));
}

/** Sends a part of the page in the smallest form that the browser takes; returns false where there is no such part. */
async function sendPart(request: Request, response: Response, folder: string): Promise<boolean> {
  const { folder: inner = '.', name = '' } = request.params as Record<string, string | undefined>;
  if (!ASSET_NAME.test(name) || !ASSET_ENDING.test(name)) return false;
  if (inner !== '.' && !ASSET_NAME.test(inner)) return false;
  const accepted = ENCODINGS.filter(([encoding]) => request.acceptsEncodings(encoding) === encoding);
  for (const [encoding, ending] of [...accepted, [undefined, ''] as const]) {
    const content = await readIfThere(join(folder, inner, `${name}${ending}`));
    if (content === undefined) continue;
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    response.setHeader('vary', 'Accept-Encoding');
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    if (name.endsWith('js')) setScriptPolicy(response);
    response.type(extname(name)).send(content);
    return true;
  }
  return false;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
