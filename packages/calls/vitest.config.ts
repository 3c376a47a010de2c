import { defineConfig } from 'vitest/config'

const isCluster = (process.env['CITUS_URL'] ?? '') !== ''
if (!isCluster) process.stderr.write('no CITUS_URL: the tests of what writes calls are not run on a Citus cluster\n')

const options = { isolate: false, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

const onPostgres = {
  test: {
    ...options,
    name: 'PostgreSQL',
    globalSetup: '@callbook/db/testing/global-setup',
    include: ['src/**/*.test.ts']
  }
}

/** What services send for an organization, in one distributed schema for all files. */
const onCitus = {
  test: {
    ...options,
    name: 'Citus',
    globalSetup: '@callbook/db/citus/global-setup',
    setupFiles: '@callbook/db/citus/check-queries',
    fileParallelism: false,
    include: ['src/{erasure,model,rejections,replay,testing,writer}/**/*.test.ts'],
    // These are about one server: the locks on its tables, and how it changes its rows.
    exclude: ['src/writer/held-up.test.ts', 'src/writer/batch/call-counts.test.ts']
  }
}

export default defineConfig({ test: { projects: isCluster ? [onPostgres, onCitus] : [onPostgres] } })
