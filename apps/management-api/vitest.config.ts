import { defineConfig } from 'vitest/config'
import { runOptions, setupFiles, testOptions } from '../../infra/tests/options.ts'

export default defineConfig({
  test: {
    ...testOptions,
    ...runOptions,
    // Its tests mostly wait for the database: with two processes, they take two thirds of the time.
    maxWorkers: 2,
    globalSetup: '@callbook/db/testing/global-setup',
    setupFiles: setupFiles('@callbook/http/testing/search-telemetry')
  }
})
