import { defineConfig } from 'vitest/config'

const isCluster = (process.env['CITUS_URL'] ?? '') !== ''
if (!isCluster) process.stderr.write('no CITUS_URL: the tests of queries are not run on a Citus cluster\n')

const options = { isolate: false, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

const onPostgres = {
  test: {
    ...options,
    name: 'PostgreSQL',
    globalSetup: './src/testing/global-setup.ts',
    include: ['src/**/*.test.ts'],
    exclude: ['src/checks/citus/cluster/**']
  }
}

/** What services send for an organization, in one distributed schema for all files. */
const onCitus = {
  test: {
    ...options,
    name: 'Citus',
    globalSetup: './src/checks/citus/global-setup.ts',
    setupFiles: './src/checks/citus/check-queries.ts',
    fileParallelism: false,
    include: ['src/{queries,retention}/**/*.test.ts', 'src/checks/citus/cluster/**/*.test.ts'],
    exclude: [
      // These are about one server: its connections, its catalog, and its plans.
      'src/queries/{columns,query-log}.test.ts',
      'src/queries/{counts/facet-indexes,names/has-words}.test.ts',
      // These are about all organizations, which here are those of other tests too.
      'src/queries/organizations/organizations.test.ts',
      'src/queries/across-tenants/measure-evaluation-backlog.test.ts',
      'src/queries/events/unnumbered-events.test.ts'
    ]
  }
}

export default defineConfig({ test: { projects: isCluster ? [onPostgres, onCitus] : [onPostgres] } })
