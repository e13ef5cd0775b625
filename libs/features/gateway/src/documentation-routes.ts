import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import express from 'express';
import type { Application, RequestHandler, Response } from 'express';
import swaggerUi from 'swagger-ui-express';
import { prefersHtml, sendPage } from './browser-session-routes.ts';
import { knownCaller, refusalOf } from './caller.ts';
import { buildOpenApiDocument } from './openapi-document.ts';
import { DOCUMENTATION_PATHS, signInPage } from './pages.ts';
import { setPagePolicy } from './security-headers.ts';

const TITLE = 'RegQA API';
const REDOC_SCRIPT_PATH = '/redoc/redoc.standalone.js';
/** What the explorer's page loads by itself; of the folder that these lie in nothing else is served. */
const EXPLORER_FILES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'swagger-ui-init.js',
  'favicon-32x32.png',
  'favicon-16x16.png',
];
export const DOCUMENTATION_FILES: readonly string[] = [
  ...EXPLORER_FILES.map((name) => `/docs/${name}`),
  REDOC_SCRIPT_PATH,
];
/** The one picture that redoc's script loads from elsewhere, and nothing in its place. */
const REDOC_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const NO_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

const SYSTEM_FONT = { fontFamily: 'system-ui, sans-serif' };
const REFERENCE = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE} reference</title>
<link rel="icon" href="data:,">
<style>body { margin: 0; }</style>
</head>
<body>
<redoc spec-url="/openapi.json" hide-loading
 theme='${JSON.stringify({ typography: { ...SYSTEM_FONT, headings: SYSTEM_FONT } })}'></redoc>
<script src="${REDOC_SCRIPT_PATH}"></script>
</body>
</html>
`;

/** Adds `/openapi.json`, `/docs` and `/redoc`. They need a key or a browser session, and no network. */
export function addDocumentationRoutes(app: Application, version: string): void {
  app.use([...DOCUMENTATION_PATHS], requireReader);
  addDescription(app, version);
  addExplorer(app);
  addReference(app);
}

/** A browser without a key is asked for one; every other client is refused. */
const requireReader: RequestHandler = (request, response, next) => {
  const caller = knownCaller(response);
  if (caller.principal !== null) return next();
  const isPage = DOCUMENTATION_PATHS.some((path) => path === request.originalUrl.split('?')[0]?.replace(/\/$/, ''));
  if (caller.error || !isPage || request.method !== 'GET' || !prefersHtml(request)) throw refusalOf(caller);
  sendPage(response, 401, signInPage(request.baseUrl));
};

function addDescription(app: Application, version: string): void {
  // Made when it is first asked for: it takes a tenth of the time of a start.
  let text: string | undefined;
  app.get('/openapi.json', (_request, response) => {
    response.setHeader('cache-control', 'private, no-cache');
    response.type('json').send((text ??= JSON.stringify(buildOpenApiDocument(version))));
  });
}

function addExplorer(app: Application): void {
  const options = {
    customSiteTitle: `${TITLE} explorer`,
    swaggerOptions: { url: '/openapi.json', validatorUrl: null, displayRequestDuration: true, docExpansion: 'list' },
  };
  // The page's links are relative to /docs/; made absolute, the page works at /docs itself.
  const html = swaggerUi.generateHTML(undefined, options).replaceAll('="./', '="/docs/');
  app.get('/docs', (_request, response) => sendDocumentation(response, html));
  app.use('/docs', express.Router().use(passOtherFiles, keepInBrowser, ...swaggerUi.serveFiles(undefined, options)));
}

function addReference(app: Application): void {
  const standalone = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  app.get('/redoc', (_request, response) => sendDocumentation(response, REFERENCE));
  app.get(REDOC_SCRIPT_PATH, keepInBrowser, (_request, response) => {
    response.type('js').send(readFileSync(standalone, 'utf8').replaceAll(REDOC_LOGO, NO_PICTURE));
  });
}

/** The package would answer a folder, in whatever spelling, with a redirection. */
const passOtherFiles: RequestHandler = (request, _response, next) => {
  const isServed =
    (request.method === 'GET' || request.method === 'HEAD') && EXPLORER_FILES.includes(request.path.slice(1));
  next(isServed ? undefined : 'router');
};

const keepInBrowser: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'private, max-age=86400');
  next();
};

function sendDocumentation(response: Response, html: string): void {
  // Both libraries write style elements while they draw; only scripts could do harm.
  setPagePolicy(response, { inlineStyles: true });
  response.setHeader('cache-control', 'no-store');
  response.type('html').send(html);
}
