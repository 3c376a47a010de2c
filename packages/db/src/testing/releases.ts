import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from '../database.ts'
import { lineOf, listSchemaObjects } from '../migrate/schema-problems.ts'
import { migrations } from '../migrations/index.ts'
import type { Migration } from '../migrations/migration.ts'
import { tableList } from '../tables.ts'
import type { TestDb } from './connect.ts'

/** A released version, with an installation that its programs have filled. */
export interface Release {
  readonly version: string
  /** A commit with the programs of the release, for repositories without its tag. */
  readonly commit: string
  /** SHA-256 of the statements of each migration of the release. */
  readonly migrations: Readonly<Record<string, string>>
  readonly installation: RecordedInstallation
}

/** What the rows of a recorded database do not tell. None of it is used anywhere else. */
export interface RecordedInstallation {
  readonly secrets_key: string
  readonly erasure_key: string
  readonly endpoints: readonly RecordedEndpoint[]
  /** Token of an administrator for the API of the console. It has expired. */
  readonly access_token: string
  /** Keys of the API, each of another organization. */
  readonly api_keys: readonly string[]
}

export interface RecordedEndpoint {
  readonly organization_id: string
  readonly client_id: string
  readonly provider: string
  /** Path of the webhook URL. */
  readonly path: string
}

const folder = resolve(import.meta.dirname, 'releases')

/** Returns the recorded releases, oldest first. */
export function listReleases(): Release[] {
  const byNumber = new Intl.Collator('en', { numeric: true })
  const versions = readdirSync(folder).toSorted(byNumber.compare)

  return versions.map((version) => ({ version, ...JSON.parse(readFileSync(fileOf(version, 'release.json'), 'utf8')) }))
}

/** Returns the lines of `expected-schema.json` of a release. */
export function readSchemaLines(version: string): string[] {
  return JSON.parse(readFileSync(fileOf(version, 'schema.json'), 'utf8'))
}

/** Creates the tables of a release in an empty database, with its recorded rows, and without its grants. */
export async function restoreRelease(db: Database, { version, migrations: released }: Release): Promise<void> {
  const ofRelease = Object.fromEntries(Object.entries(migrations).filter(([name]) => name in released))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => ofRelease } }).migrateToLatest()
  if (error !== undefined) throw error
  await restoreRows(db, version)
}

/** Adds the recorded rows of a release to an empty database that has its tables. */
export async function restoreRows(db: TestDb, version: string): Promise<void> {
  await sql.raw(gunzipSync(readFileSync(fileOf(version, 'rows.sql.gz'))).toString()).execute(db)
}

/** Writes the files of a release, from a database with the schema of this one. */
export async function recordRelease(db: Database, { version, ...release }: Omit<Release, 'migrations'>): Promise<void> {
  mkdirSync(join(folder, version), { recursive: true })
  const hashes = Object.entries(migrations).map(async ([name, one]) => [name, hashStatements(await statementsOf(one))])
  const described = { ...release, migrations: Object.fromEntries(await Promise.all(hashes)) }
  writeFileSync(fileOf(version, 'release.json'), `${JSON.stringify(described, null, 2)}\n`)
  const lines = (await listSchemaObjects(db)).map(lineOf).sort()
  writeFileSync(fileOf(version, 'schema.json'), `${JSON.stringify(lines, null, 2)}\n`)
  writeFileSync(fileOf(version, 'rows.sql.gz'), gzipSync(await dumpAsSql(db), { level: 9 }))
}

/**
 * Returns the rows of all tables as statements that any client of PostgreSQL runs. Generated columns are left out.
 * Tables that a migration fills are emptied first.
 */
async function dumpAsSql(db: TestDb): Promise<string> {
  const statements: string[] = []
  await db.transaction().execute(async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx)
    for (const { name } of tableList) {
      const { rows } = await sql<{ columns: string; rows: string | null }>`
        select
          (
            select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
            where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          ) as columns,
          (select json_agg(t order by t::text collate "C") from ${sql.table(name)} t)::text as rows`.execute(tx)
      for (const { columns, rows: json } of rows) {
        if (json === null) continue
        if (json.includes('$rows$')) throw new Error(`${name} has the text that ends a quotation`)
        statements.push(
          `delete from ${name};\ninsert into ${name} (${columns})\nselect ${columns} from json_populate_recordset(null::${name}, $rows$${json}$rows$);\n`
        )
      }
    }
  })

  return statements.join('\n')
}

/** Returns the tables without rows. */
export async function listEmptyTables(db: TestDb): Promise<string[]> {
  const empty: string[] = []
  for (const { name } of tableList) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length === 0) empty.push(name)
  }

  return empty
}

/** Returns the statements of a migration. */
export async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler()
    },
    log: ({ query }) => void statements.push(query.sql)
  })
  await up(db)

  return statements
}

/** Returns a hash that does not depend on how the statements are indented. */
export function hashStatements(statements: readonly string[]): string {
  const texts = statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim())

  return createHash('sha256').update(texts.join(';\n')).digest('hex')
}

function fileOf(version: string, name: string): string {
  return join(folder, version, name)
}
