import { defineConfig } from 'vitest/config'
import { runOptions, setupFiles, testOptions } from '../../infra/tests/options.ts'

const options = {
  ...testOptions,
  setupFiles: setupFiles('@callbook/http/testing/search-telemetry'),
  // Each file runs a whole stack, or looks at the one that they share.
  fileParallelism: false,
  // A whole stack, or a browser, on a machine that does much else.
  testTimeout: 300_000,
  hookTimeout: 300_000
}

/** Files of the repository, without a process. */
const files = [
  'src/repository/**/*.test.ts',
  'src/documentation/{claims,guides,links,names,troubleshooting}.test.ts',
  'src/deployment/{compose,image,installation,kubernetes-*,release,workflows}.test.ts',
  'src/reverse-proxy/*.test.ts'
]

/** Examples of the guides, which are run. */
const examples = ['src/documentation/examples.test.ts']

/** Suites that share a stack: the client and the guides, and the console in a browser. */
const client = ['src/{client,docs}/**/*.test.ts']
const console = ['src/console/**/*.test.ts']

const isolation = ['src/isolation/*.test.ts']

/** Suites that depend on downloads, or take long and rarely change their result: `npm run test:release`. */
const release = [
  'src/postgres-versions/*.test.ts',
  'src/deployment/{compose-guide,images,production-tree}.test.ts',
  'src/browser/fetch-chromium.test.ts',
  'src/description/*.test.ts',
  'src/documentation/agent-packages.test.ts',
  'src/observability/rules.test.ts',
  'src/recordings/*.test.ts',
  'src/restore/*.test.ts',
  'src/upgrade/*.test.ts'
]
const longDurability = 'src/durability.test.ts'

const all = ['src/**/*.test.ts']
const stacks = { include: all, exclude: [...files, ...examples, ...client, ...console, ...isolation, ...release] }
const globalSetup = './src/shared-stack/global-setup.ts'

export default defineConfig({
  test: {
    ...runOptions,
    projects: [
      { test: { ...options, name: 'files', include: files } },
      { test: { ...options, name: 'stacks', ...stacks } },
      { test: { ...options, name: 'examples', include: examples } },
      { test: { ...options, name: 'isolation', include: isolation } },
      { test: { ...options, name: 'client', include: client, globalSetup, sequence: { groupOrder: 1 } } },
      { test: { ...options, name: 'console', include: console, globalSetup, sequence: { groupOrder: 2 } } },
      { test: { ...options, name: 'release', include: [...release, longDurability] } }
    ]
  }
})
