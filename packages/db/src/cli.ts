import { parseArgs } from 'node:util'
import { createAdminDatabase, type Database, ping } from './database.ts'
import { databaseUrlForm, isDatabaseUrl } from './database-url.ts'
import { listMigrations, migrateToLatest } from './migrate.ts'

const usage = `Usage: node packages/db/src/cli.ts <command>

Commands
  migrate   bring the schema of the database up to date
  status    list the migrations, and which of them have run; exits with 1 when some have not

DATABASE_URL names the database: ${databaseUrlForm}`

const commands: Readonly<Record<string, (db: Database) => Promise<void>>> = { migrate, status }

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } }
  })
  if (values.help) console.log(usage)
  else await run(positionals)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run([name = '', ...rest]: readonly string[]): Promise<void> {
  const command = commands[name]
  if (command === undefined || rest.length > 0) throw new Error(usage)

  const db = createAdminDatabase({ connectionString: databaseUrl(), onIdleError: () => undefined })
  try {
    await ping(db).catch((cause: Error) => {
      throw new Error(`The database of DATABASE_URL does not answer: ${cause.message || cause.name}`, { cause })
    })
    await command(db)
  } finally {
    await db.destroy()
  }
}

function databaseUrl(): string {
  const url = process.env['DATABASE_URL'] ?? ''
  if (!isDatabaseUrl(url)) throw new Error(`DATABASE_URL must be set, as ${databaseUrlForm}`)

  return url
}

async function migrate(db: Database): Promise<void> {
  await migrateToLatest(db)
  await status(db)
}

async function status(db: Database): Promise<void> {
  const migrations = await listMigrations(db)
  for (const { name, executedAt } of migrations) console.log(`${name}  ${executedAt?.toISOString() ?? 'not run'}`)
  if (migrations.some(({ executedAt }) => executedAt === undefined)) process.exitCode = 1
}
