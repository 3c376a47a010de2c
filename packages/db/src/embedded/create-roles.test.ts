import { sqlstateOf } from '@callbook/postgres'
import { createEmptyDatabaseUrl } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../database.ts'
import { migrateToLatest } from '../migrate/migrate.ts'
import { connectAdmin, prepareDatabase } from '../testing/index.ts'
import { asRole, createRoles } from './create-roles.ts'

describe('roles.sql', () => {
  it('lets the migrator create everything, and can run again', async () => {
    const url = await createEmptyDatabaseUrl()

    await prepareDatabase(url)
    await prepareDatabase(url)

    expect(await ownersOfTables(open(url))).toEqual(['callbook_migrator'])
    expect(await open(asRole('ingest', url)).selectFrom('webhook_endpoints').select('id').execute()).toEqual([])
  })

  it('revokes temporary tables from everyone', async () => {
    const url = await createEmptyDatabaseUrl()
    await prepareDatabase(url)

    const creation = sql`create temporary table planted (id uuid)`.execute(open(asRole('ingest', url)))

    expect(sqlstateOf(await creation.catch((error: unknown) => error))).toBe('42501')
  })

  it('transfers a database in use, also if a non-superuser runs it', async () => {
    const url = await createEmptyDatabaseUrl()
    const user = open(await grantToAdministrator(url))
    await migrateToLatest(user)

    await createRoles(user, url)

    expect(await ownersOfTables(user)).toEqual(['callbook_migrator'])
    expect(await user.selectFrom('calls').select('id').execute()).toEqual([])
    await migrateToLatest(open(asRole('migrator', url)))
    expect(await open(asRole('management', url)).selectFrom('calls').select('id').execute()).toEqual([])
  })
})

function open(connectionString: string): Database {
  const db = connectAdmin(connectionString)
  onTestFinished(() => db.destroy())

  return db
}

async function ownersOfTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct tableowner as owner from pg_tables where schemaname = 'public'`.execute(db)

  return rows.map(({ owner }) => owner)
}

/**
 * Returns the owner of a database at a hosting service: a role that creates roles and has only the privileges this
 * gives.
 */
async function grantToAdministrator(url: string): Promise<string> {
  const admin = open(url)
  const name = new URL(url).pathname.slice(1)
  await sql`create role administrator login createrole password 'of tests'`.execute(admin)
  await sql`alter database ${sql.id(name)} owner to administrator`.execute(admin)
  for (const role of ['migrator', 'ingest', 'worker', 'management', 'console', 'operator']) {
    await sql`grant ${sql.id(`callbook_${role}`)} to administrator with admin true, inherit false, set false`.execute(
      admin
    )
  }
  onTestFinished(async () => {
    await sql`alter database ${sql.id(name)} owner to postgres`.execute(admin)
    await sql`drop owned by administrator`.execute(admin)
    await sql`drop role administrator`.execute(admin)
  })
  const ofAdministrator = new URL(url)
  ofAdministrator.username = 'administrator'
  ofAdministrator.password = 'of tests'

  return ofAdministrator.href
}
