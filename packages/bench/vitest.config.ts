import { defineConfig } from 'vitest/config'
import { runOptions, testOptions } from '../../infra/tests/options.ts'

export default defineConfig({
  test: {
    ...testOptions,
    ...runOptions,
    // A smoke run has several processes of its own.
    fileParallelism: false,
    testTimeout: 900_000
  }
})
