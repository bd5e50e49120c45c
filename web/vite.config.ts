import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// While developing, `npm run dev` serves the pages itself and hands every question to a running
// `grundy serve`: GRUNDY_SERVER names its address.
const server = process.env.GRUNDY_SERVER ?? 'http://127.0.0.1:8017';

const proxy = {
  '/api': {
    target: server,
    changeOrigin: true,
    // The server refuses pages from elsewhere, and while developing ours come from elsewhere.
    configure: (proxy: { on(event: 'proxyReq', handle: (request: { removeHeader(name: string): void }) => void): void }) => {
      proxy.on('proxyReq', (request) => request.removeHeader('origin'));
    },
  },
};

export default defineConfig({
  plugins: [svelte()],
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    // Inside the crate that serves them, so that its package holds them.
    outDir: '../crates/grundy-server/pages',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: scripts; small assets as data: images are allowed, but
    // files of their own are simpler to reason about.
    assetsInlineLimit: 0,
    // The polyfill for module preloading is an inline script in disguise; every browser we build for preloads.
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
