import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../database.ts'
import { asRole } from '../../embedded/roles.ts'
import { migrations } from '../../migrations/index.ts'
import { type Role, roles } from '../../roles/roles.ts'
import { connectAdmin, createTestDatabaseUrl } from '../../testing/index.ts'
import { listReleases, type RecordedStatement, readRelease, readVersion } from './release.ts'
import { statementBreach } from './statement-breach.ts'

/** Empty until the first release is recorded. */
const latest = listReleases('statements.json').slice(-1)

describe.each(latest)('the last release, %s,', async (version) => {
  const { migration, statements } = await readRelease(version)

  it('is the version of package.json; if not, run `pnpm record-release` in packages/db', async () => {
    expect(version).toBe(await readVersion())
    expect(Object.keys(migrations)).toContain(migration)
  })

  it('works with the current schema and grants during the deployment of the next release', async () => {
    const breaches = await breachesOn(await createTestDatabaseUrl(), statements)

    expect(breaches).toEqual([])
    for (const role of roles)
      expect(statements.filter((statement) => statement.role === role).length).toBeGreaterThan(5)
  })
})

describe('statementBreach', () => {
  const recorded: RecordedStatement[] = [
    {
      role: 'management',
      sql: 'insert into clients (organization_id, id, name, display_name, type, status, subscription_plan, contact_person, contact_email, phone_number, joined_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id, name',
      takes: ['uuid', 'uuid', ...Array(8).fill('text'), 'timestamp with time zone'],
      gives: ['uuid', 'text']
    }
  ]

  it.each([
    ['column "phone_number" of relation "clients" does not exist', 'alter table clients rename phone_number to phone'],
    ['relation "clients" does not exist', 'alter table clients rename to accounts'],
    [
      'column "status" is of type integer but expression is of type text',
      'alter table clients alter status type integer using 0'
    ],
    ['gives uuid,character varying instead of uuid,text', 'alter table clients alter name type varchar(200)'],
    ['leaves out planted, which must be given', 'alter table clients add planted text not null'],
    ['permission denied for table clients', 'revoke insert on clients from callbook_management']
  ])('returns a breach for %s', async (breach, change) => {
    const url = await createTestDatabaseUrl()
    const admin = open(url)

    expect(await breachesOn(url, recorded)).toEqual([])
    await sql`drop schema reporting cascade`.execute(admin) // its views prevent changes of the columns that they read
    await sql.raw(change).execute(admin)

    expect(await breachesOn(url, recorded)).toEqual([`management: ${breach}: ${recorded[0]?.sql}`])
  })

  it.each([
    'alter table clients add planted text',
    "alter table clients add planted text not null default ''",
    'create table planted (id uuid)'
  ])('returns none for %s', async (change) => {
    const url = await createTestDatabaseUrl()
    await sql.raw(change).execute(open(url))

    expect(await breachesOn(url, recorded)).toEqual([])
  })
})

async function breachesOn(url: string, sent: readonly RecordedStatement[]): Promise<string[]> {
  const connections = new Map<Role, Database>(roles.map((role) => [role, open(asRole(role, url))]))
  const breaches: string[] = []
  for (const statement of sent) {
    const db = connections.get(statement.role)
    const breach = db === undefined ? 'nobody sends it' : await statementBreach(db, statement)
    if (breach !== undefined) breaches.push(`${statement.role}: ${breach}: ${statement.sql}`)
  }

  return breaches
}

function open(connectionString: string): Database {
  const db = connectAdmin(connectionString)
  onTestFinished(() => db.destroy())

  return db
}
