import { parseArgs } from 'node:util'
import { databaseUrlForm, databaseUrlProblem, ping } from '@callbook/postgres'
import { createAdminDatabase, type Database } from './database.ts'
import { listMigrations, type MigrationStatus, migrateToLatest } from './migrate/migrate.ts'
import { findSchemaProblems } from './migrate/schema-problems.ts'

const usage = `Usage: node packages/db/src/cli.ts <command> [options]

Commands
  migrate   bring the schema of the database up to date, and the grants of its roles;
            the services of the release before may run meanwhile
  status    list the migrations, and which of them have run; exits with 1 when some have not,
            or when the tables are not those of this release, with the differences

Options
  --json            print the list as JSON: [{"name", "state", "executed_at"}],
                    state one of done, pending, unknown (a later release has run it)
  --wait <seconds>  migrate: how long to wait for another process that migrates, and for locks
                    that transactions of others hold (300)

DATABASE_URL names the database: ${databaseUrlForm}
It must lead to PostgreSQL itself, and not to a pooler that shares connections between transactions.
Exits with 0 when all is done, and else with 1.`

interface Options {
  readonly json: boolean
  readonly waitMs: number
}

const commands: Readonly<Record<string, (db: Database, options: Options) => Promise<void>>> = { migrate, status }

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      json: { type: 'boolean', default: false },
      wait: { type: 'string', default: '300' }
    }
  })
  if (values.help) console.log(usage)
  else await run(positionals, { json: values.json, waitMs: readWait(values.wait) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function readWait(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error('--wait must be a number of seconds')

  return Number(text) * 1_000
}

async function run([name = '', ...rest]: readonly string[], options: Options): Promise<void> {
  const command = Object.hasOwn(commands, name) && rest.length === 0 ? commands[name] : undefined
  if (command === undefined) throw new Error(usage)

  const db = createAdminDatabase({ connectionString: databaseUrl(), onIdleError: () => undefined })
  try {
    await ping(db).catch((cause: Error) => {
      throw new Error(`The database of DATABASE_URL does not respond: ${cause.message || cause.name}`, { cause })
    })
    await command(db, options)
  } finally {
    await db.destroy()
  }
}

function databaseUrl(): string {
  const url = process.env['DATABASE_URL'] ?? ''
  if (url === '') throw new Error(`DATABASE_URL must be set, as ${databaseUrlForm}`)
  const problem = databaseUrlProblem(url)
  if (problem !== undefined) throw new Error(`DATABASE_URL ${problem}`)

  return url
}

async function migrate(db: Database, { json, waitMs }: Options): Promise<void> {
  const migrating = migrateToLatest(db, { waitMs, notify: (message) => console.error(message) })
  await migrating.catch((cause: Error) => {
    throw new Error(`Not migrated: ${cause.message}`, { cause })
  })
  print(await listMigrations(db), json)
}

async function status(db: Database, { json }: Options): Promise<void> {
  const migrations = await listMigrations(db)
  print(migrations, json)
  if (migrations.some(({ state }) => state === 'pending')) {
    process.exitCode = 1
    return
  }
  const problems = await findSchemaProblems(db)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

function print(migrations: readonly MigrationStatus[], json: boolean): void {
  const list = migrations.map(({ name, state, executedAt }) => ({
    name,
    state,
    executed_at: executedAt?.toISOString() ?? null
  }))
  if (json) console.log(JSON.stringify(list))
  else
    for (const { name, state, executed_at } of list)
      console.log([name, executed_at ?? 'not run', ...note(state)].join('  '))
}

function note(state: MigrationStatus['state']): string[] {
  return state === 'unknown' ? ['by a later release'] : []
}
