import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: '@callbook/db/testing/global-setup',
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
