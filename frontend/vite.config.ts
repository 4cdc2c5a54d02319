import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const gateway = `http://localhost:${process.env.PORT ?? 8080}`;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { manifest: true, target: 'es2022' },
  server: {
    proxy: {
      // The gateway refuses writes of a foreign origin; to it, the development server is one.
      '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } },
    },
  },
});
