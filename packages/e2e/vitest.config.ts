import { defineConfig } from 'vitest/config'

const options = {
  setupFiles: '@callbook/http/testing/search-telemetry',
  isolate: false,
  // Each file runs a whole stack, or looks at the one that they share.
  fileParallelism: false,
  // A whole stack, or a browser, on a machine that does much else.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } }
}

const ofShared = ['src/{client,console,docs}/**/*.test.ts']

/** Without a stack: run beside all other tests, and not at all while the description is the same. */
const ofTools = ['src/description/*.test.ts']

const stacks = {
  test: { ...options, name: 'stacks', include: ['src/**/*.test.ts'], exclude: [...ofShared, ...ofTools] }
}

const tools = { test: { ...options, name: 'tools', include: ofTools } }

/** By the client and in browsers, over a stack that is started once, and not at all where none of these tests is run. */
const shared = {
  test: {
    ...options,
    name: 'shared',
    include: ofShared,
    globalSetup: './src/shared-stack/global-setup.ts',
    sequence: { groupOrder: 1 }
  }
}

export default defineConfig({ test: { projects: [stacks, shared, tools] } })
