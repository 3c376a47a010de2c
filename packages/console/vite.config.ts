import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { compressed } from './build/compressed.ts'
import { preloads } from './build/preloads.ts'
import { stamped } from './build/stamped.ts'

/** Address of the API under `npm start`, to which the development server forwards requests. */
const api = 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/console/',
  plugins: [react(), compressed(), preloads(), stamped()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // One style sheet, because a page needs most of it and waits for each.
    cssCodeSplit: false,
    // The result of the build is cached, so slow plugins need no warning.
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: chunks } }
  },
  server: {
    // The API accepts changes only from its configured origins.
    proxy: { '/console/api': { target: api, headers: { origin: api } } }
  }
})
