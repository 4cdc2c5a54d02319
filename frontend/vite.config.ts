import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting } from './build/chunks.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { firstScreen } from './build/first-screen.ts';
import { withoutDisplayNames, withoutSummaries, withSingleIcons } from './build/leaner-modules.ts';
import { runtimeInVendor } from './build/runtime-in-vendor.ts';
import { offlineWorker } from './worker/offline-worker.ts';

const gateway = `http://localhost:${process.env.PORT ?? 8080}`;

export default defineConfig({
  plugins: [
    withoutSummaries,
    withoutDisplayNames,
    withSingleIcons,
    runtimeInVendor,
    react(),
    tailwindcss(),
    firstScreen,
    offlineWorker,
    compressedFiles,
  ],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
  },
  // The gateway puts the nonce of each answer in its place; the app reads it from the page's `csp-nonce` property.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    proxy: {
      // The gateway refuses writes of a foreign origin; to it, the development server is one.
      '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } },
    },
  },
});
