import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { createEmptyDatabase } from '../testing/index.ts'
import { listReleases, type Release, readSchemaLines, restoreRelease } from '../testing/releases.ts'
import { migrateToLatest } from './migrate.ts'
import { compareSchema, findSchemaProblems, listSchemaObjects } from './schema-problems.ts'

describe.each(listReleases())('a database of release $version', (release) => {
  it('gets the schema of this one, and keeps every row', async () => {
    const db = await restore(release)
    const before = await listRows(db, release)

    await migrateToLatest(db)

    expect(await findSchemaProblems(db)).toEqual([])
    const after = new Set(await listRows(db, release))
    expect(before.length).toBeGreaterThan(1_000)
    const missing = before.filter((row) => !after.has(row))
    expect(missing.filter((row) => !row.startsWith('account_events '))).toEqual([])
    // They move to the audit log, and keep their ids and times: no release reads them from their table.
    const moved = missing.map((row) => JSON.parse(row.slice(row.indexOf('{'))))
    expect(moved.length).toBeGreaterThan(3)
    expect(
      await listAuditRows(
        db,
        moved.map(({ id }) => id)
      )
    ).toEqual(moved.map(({ id, created_at: at, ip }) => ({ id, ip, created_at: new Date(at).toISOString() })))
  })

  it('still suits that release, until a migration removes what it uses', async () => {
    const db = await restore(release)

    await migrateToLatest(db)
    const migrated = await problemsOf(release, db)
    await sql`alter table endpoint_silence drop column unusual_after`.execute(db)
    const contracted = await problemsOf(release, db)

    expect(migrated).toEqual([])
    expect(contracted).toEqual([expect.stringMatching(/^column endpoint_silence.unusual_after .* is missing$/)])
  })
})

async function restore(release: Release): Promise<Database> {
  const db = await createEmptyDatabase()
  await restoreRelease(db, release)

  return db
}

/** Returns each row as text, with the columns of a release. */
async function listRows(db: Database, { version }: Release): Promise<string[]> {
  const columns = readSchemaLines(version).flatMap((line) => {
    const [, table = '', column = ''] = /^column (\w+)\.(\w+) /.exec(line) ?? []
    return column === '' ? [] : [{ table, column }]
  })
  const lines: string[] = []
  for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
    const names = sql.join(own.map(({ column }) => sql.ref(column)))
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from (select ${names} from ${sql.table(table)}) t`.execute(db)
    lines.push(...rows.map(({ row }) => `${table} ${row}`))
  }

  return lines
}

async function listAuditRows(db: Database, ids: readonly string[]): Promise<object[]> {
  const rows = await db.selectFrom('audit_events').select(['id', 'ip', 'created_at']).where('id', 'in', ids).execute()

  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Returns why a release could not work with the database. */
async function problemsOf({ version }: Release, db: Database): Promise<string[]> {
  return compareSchema(await listSchemaObjects(db), { expected: readSchemaLines(version), isExpanded: true })
}
