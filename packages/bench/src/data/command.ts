import { migrateToLatest } from '@callbook/db'
import { readArguments } from '../arguments.ts'
import { createMigrated, defaultDataDir, startPostgres, withDatabase } from '../stack/postgres.ts'
import { fill } from './fill.ts'
import { issueKey } from './tenants.ts'

export const loadDefaults = {
  calls: 1_000_000,
  organizations: 20,
  'largest-share': 0.7,
  seed: 1,
  'database-url': undefined as string | undefined,
  'data-dir': defaultDataDir
}

type Options = typeof loadDefaults

/** Fills a database, and prints how to send requests to it. */
export async function benchLoad(argv: readonly string[]): Promise<void> {
  const options = readArguments(argv, loadDefaults)
  const url = options['database-url']
  if (url !== undefined) return await loadInto(url, options)

  const postgres = await startPostgres(options['data-dir'])
  try {
    await loadInto(await createMigrated(postgres, `load_${options.calls}`), options)
  } finally {
    await postgres.stop()
  }
}

async function loadInto(connectionString: string, options: Options): Promise<void> {
  await withDatabase(connectionString, async (db) => {
    await migrateToLatest(db)
    const { organizations, rows, seconds } = await fill(connectionString, {
      calls: options.calls,
      organizations: options.organizations,
      largestShare: options['largest-share'],
      seed: options.seed,
      until: new Date()
    })
    const [largest] = organizations
    const summary = {
      calls: options.calls,
      rows,
      seconds: Math.round(seconds),
      rows_per_second: Math.round(rows / seconds),
      database: new URL(connectionString).pathname.slice(1),
      largest_organization: largest,
      key: largest && (await issueKey(db, largest))
    }
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
  })
}
