import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { globalSetup: '@callbook/db/testing/global-setup' }
})
