/** The look of the gateway's own small pages; served as a file because the policy allows no inline styles. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 34rem; padding: 3rem 1.25rem; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem .625rem; border: 2px solid #5b6770;
  border-radius: .25rem; }
button { font: inherit; font-weight: 600; margin-top: 1rem; padding: .5rem 1.25rem;
  border: 2px solid transparent; border-radius: .25rem; background: #00558c; color: #fff; cursor: pointer; }
:is(a, input, button):focus-visible { outline: 3px solid #b35900; outline-offset: 2px; }
.error { border-left: .3125rem solid #c00; padding: .25rem .75rem; font-weight: 600; }
`;

export const STYLE_PATH = '/page.css';

export const DOCUMENTATION_PATHS = ['/docs', '/redoc', '/openapi.json'] as const;

/** Returns the page that asks for the key; `next` is the browser's next page. */
export function signInPage(next: string, error?: string): string {
  const alert = error === undefined ? '' : `<p class="error" role="alert" id="problem">${escapeHtml(error)}</p>`;
  const described = error === undefined ? 'hint' : 'problem hint';
  return page(
    'Sign in',
    `<h1>API documentation</h1>
<p id="hint">The documentation needs your API key. It is kept for this browser only, for eight hours at most.</p>
${alert}
<form method="post" action="/sign-in">
<input type="hidden" name="next" value="${escapeHtml(next)}">
<label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required
 aria-describedby="${described}">
<button type="submit">Continue</button>
</form>`,
  );
}

/** Returns the root's page where the page for people is not built. */
export function notBuiltPage(): string {
  return page(
    'RegQA',
    `<h1>RegQA</h1>
<p>The service answers, but the page to ask it from is not built. <code>npm start</code> builds it, and so does
<code>node scripts/build-web.mjs</code>.</p>
<ul>
<li><a href="/docs">Explore the API</a></li>
<li><a href="/redoc">Read the API reference</a></li>
<li><a href="/api/health">Health</a></li>
</ul>`,
  );
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === 'RegQA' ? title : `${title} - RegQA`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
