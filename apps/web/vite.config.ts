import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The service that `vite` forwards to while the page is developed. */
const SERVICE = 'http://127.0.0.1:8080';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** What pdf.js asks for by name once a page holds such a picture, and the licences of it. */
const DECODERS = {
  'jbig2_nowasm_fallback.js': 'jbig2_nowasm_fallback.js',
  'openjpeg_nowasm_fallback.js': 'openjpeg_nowasm_fallback.js',
  LICENSE_JBIG2: 'licence-jbig2.txt',
  LICENSE_OPENJPEG: 'licence-openjpeg.txt',
  LICENSE_PDFJS_JBIG2: 'licence-pdfjs-jbig2.txt',
  LICENSE_PDFJS_OPENJPEG: 'licence-pdfjs-openjpeg.txt',
};

/** Puts the decoders into a folder that is named after their version, since their own names never change. */
function pdfDecoders(): Plugin {
  const { version } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8')) as { version: string };
  return {
    name: 'pdf-decoders',
    generateBundle() {
      for (const [source, name] of Object.entries(DECODERS))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${version}/${name}`,
          source: readFileSync(join(PDFJS, 'wasm', source)),
        });
    },
  };
}

export default defineConfig({
  plugins: [react({ jsxImportSource: '@emotion/react' }), pdfDecoders()],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The policy of the page allows no data URL but for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'assets/licences.txt' },
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '^/(api|session|sign-in|sign-out|docs|redoc|openapi.json)': SERVICE } },
});
