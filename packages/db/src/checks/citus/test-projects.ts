interface TestFiles {
  /** Which tests these are, in words. */
  readonly of: string
  /** What is sent for an organization, and so may be tested in one distributed schema for all files. */
  readonly onCitus: Pick<Files, 'exclude'> & { readonly include: readonly string[] }
  readonly onPostgres?: Files
}

interface Files {
  readonly exclude?: readonly string[]
}

const options = { isolate: false, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

/**
 * The projects of Vitest in a package whose tests need the schema: all of them on a PostgreSQL of their own and, where
 * `CITUS_URL` says where one is, some on a Citus cluster.
 */
export function testProjects({ of, onCitus, onPostgres }: TestFiles) {
  const isCluster = (process.env['CITUS_URL'] ?? '') !== ''
  if (!isCluster) process.stderr.write(`no CITUS_URL: the tests of ${of} are not run on a Citus cluster\n`)
  const postgres = {
    test: {
      ...options,
      name: 'PostgreSQL',
      globalSetup: '@callbook/db/testing/global-setup',
      include: ['src/**/*.test.ts'],
      exclude: [...(onPostgres?.exclude ?? [])]
    }
  }
  const citus = {
    test: {
      ...options,
      name: 'Citus',
      globalSetup: '@callbook/db/citus/global-setup',
      setupFiles: '@callbook/db/citus/check-queries',
      fileParallelism: false,
      include: [...onCitus.include],
      exclude: [...(onCitus.exclude ?? [])]
    }
  }

  return isCluster ? [postgres, citus] : [postgres]
}
