import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `vite build web` writes `web/dist`; in development `tools/dev.mjs` starts Vite's server before ours and adds the proxy. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Its build for Node asks for a global that browsers do not have.
  resolve: { alias: { 'csv-stringify/sync': 'csv-stringify/browser/esm/sync' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts are preloaded by name: inlining one would load it twice.
    assetsInlineLimit: 0,
    // pdf.js, which is loaded only where a PDF is shown.
    chunkSizeWarningLimit: 600,
  },
})
