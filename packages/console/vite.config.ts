import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { stamped } from './build/stamped.ts'

/** Address of the API under `npm start`, to which the development server forwards requests. */
const api = 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/console/',
  plugins: [react(), compressed(), stamped()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // The result of the build is cached, so slow plugins need no warning.
    rolldownOptions: { checks: { pluginTimings: false } }
  },
  server: {
    // The API accepts changes only from its configured origins.
    proxy: { '/console/api': { target: api, headers: { origin: api } } }
  }
})
