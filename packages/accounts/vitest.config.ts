import { defineConfig } from 'vitest/config'

const isCluster = (process.env['CITUS_URL'] ?? '') !== ''
if (!isCluster) process.stderr.write('no CITUS_URL: the tests of accounts are not run on a Citus cluster\n')

const options = { isolate: false, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

const onPostgres = {
  test: {
    ...options,
    name: 'PostgreSQL',
    globalSetup: '@callbook/db/testing/global-setup',
    include: ['src/**/*.test.ts']
  }
}

/** What is sent for an organization or its people, in one distributed schema for all files. */
const onCitus = {
  test: {
    ...options,
    name: 'Citus',
    globalSetup: '@callbook/db/citus/global-setup',
    setupFiles: '@callbook/db/citus/check-queries',
    fileParallelism: false,
    include: ['src/{links,memberships,second-factor,sessions,users}/**/*.test.ts']
  }
}

export default defineConfig({ test: { projects: isCluster ? [onPostgres, onCitus] : [onPostgres] } })
