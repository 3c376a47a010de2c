import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: '@callbook/db/testing/global-setup',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } }
  }
})
