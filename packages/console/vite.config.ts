import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { stamped } from './build/stamped.ts'

/** Where `npm start` serves the API that the development server passes requests on to. */
const api = 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/console/',
  plugins: [react(), compressed(), stamped()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // Nobody waits for it: its result is kept.
    rolldownOptions: { checks: { pluginTimings: false } }
  },
  server: {
    // Changes are only taken from the origins that the API knows as its own.
    proxy: { '/console/api': { target: api, headers: { origin: api } } }
  }
})
