import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: '@callbook/http/testing/search-telemetry',
    isolate: false,
    // Each file runs a whole stack.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000
  }
})
