import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    // A smoke run has several processes of its own.
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } }
  }
})
