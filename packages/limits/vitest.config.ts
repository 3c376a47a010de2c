import { defineConfig } from 'vitest/config'
import { runOptions, setupFiles, testOptions } from '../../infra/tests/options.ts'

export default defineConfig({
  test: {
    ...testOptions,
    ...runOptions,
    setupFiles: setupFiles()
  }
})
