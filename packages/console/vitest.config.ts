import { defineConfig } from 'vitest/config'
import { runOptions, testOptions } from '../../infra/tests/options.ts'

export default defineConfig({
  test: {
    ...testOptions,
    ...runOptions,
    isolate: true,
    // Node cannot load JSX.
    experimental: { viteModuleRunner: true },
    include: ['{build,src}/**/*.test.ts']
  }
})
