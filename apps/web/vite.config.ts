import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that `vite` forwards to while the page is developed. */
const SERVICE = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react({ jsxImportSource: '@emotion/react' })],
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
