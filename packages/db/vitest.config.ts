import { defineConfig } from 'vitest/config'

const isCluster = (process.env['CITUS_URL'] ?? '') !== ''
if (!isCluster) process.stderr.write('no CITUS_URL: the tests of queries are not run on a Citus cluster\n')

const options = { isolate: false, testTimeout: 120_000, hookTimeout: 120_000 }

const onPostgres = {
  test: {
    ...options,
    name: 'PostgreSQL',
    globalSetup: './src/testing/global-setup.ts',
    include: ['src/**/*.test.ts'],
    exclude: ['src/citus/cluster/**']
  }
}

/** What services send for an organization, in one distributed schema for all files. */
const onCitus = {
  test: {
    ...options,
    name: 'Citus',
    globalSetup: './src/citus/global-setup.ts',
    setupFiles: './src/citus/check-queries.ts',
    fileParallelism: false,
    include: ['src/{erasure,ingest,queries,replay,retention}/**/*.test.ts', 'src/citus/cluster/**/*.test.ts'],
    exclude: [
      // About one server: its connections, the locks on its tables, and how it changes its rows.
      'src/ingest/{call-counts,held-up,is-outage}.test.ts',
      // About all organizations, which here are those of other tests too.
      'src/queries/organizations.test.ts',
      'src/queries/across-tenants/measure-evaluation-backlog.test.ts'
    ]
  }
}

export default defineConfig({ test: { projects: isCluster ? [onPostgres, onCitus] : [onPostgres] } })
