import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineWorker } from './worker/offline-worker.ts';

const gateway = `http://localhost:${process.env.PORT ?? 8080}`;

/** What the contracts say of each call in words is for people who read the API; the app does without. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contracts\/src\/http\/\w+\.ts$/.test(id)) return undefined;
    const words = /^ +(?:summary|conflict):\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm;
    return { code: code.replaceAll(words, ''), map: null };
  },
};

export default defineConfig({
  plugins: [withoutSummaries, react(), tailwindcss(), offlineWorker],
  build: { manifest: true, target: 'es2022' },
  // The gateway puts the nonce of each answer in its place; the app reads it from the page's `csp-nonce` property.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    proxy: {
      // The gateway refuses writes of a foreign origin; to it, the development server is one.
      '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } },
    },
  },
});
