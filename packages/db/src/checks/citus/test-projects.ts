import { setupFiles, testOptions } from '../../../../../infra/tests/options.ts'

interface TestFiles {
  /** Name of the tests for messages. */
  readonly of: string
  /** Tests of statements for one organization, which can share one distributed schema. */
  readonly onCitus: Pick<Files, 'exclude'> & { readonly include: readonly string[] }
  readonly onPostgres?: Files
}

interface Files {
  readonly exclude?: readonly string[]
}

/**
 * Returns the Vitest projects of a package whose tests need the schema: all tests on PostgreSQL and, if `CITUS_URL` is
 * set, some on a Citus cluster.
 */
export function testProjects({ of, onCitus, onPostgres }: TestFiles) {
  const isCluster = (process.env['CITUS_URL'] ?? '') !== ''
  if (!isCluster) process.stderr.write(`no CITUS_URL: the tests of ${of} are not run on a Citus cluster\n`)
  const postgres = {
    test: {
      ...testOptions,
      name: 'PostgreSQL',
      setupFiles: setupFiles(),
      globalSetup: '@callbook/db/testing/global-setup',
      include: ['src/**/*.test.ts'],
      exclude: [...(onPostgres?.exclude ?? [])]
    }
  }
  const citus = {
    test: {
      ...testOptions,
      name: 'Citus',
      globalSetup: '@callbook/db/citus/global-setup',
      setupFiles: setupFiles('@callbook/db/citus/check-queries'),
      fileParallelism: false,
      include: [...onCitus.include],
      exclude: [...(onCitus.exclude ?? [])]
    }
  }

  return isCluster ? [postgres, citus] : [postgres]
}
