import { ping } from '@callbook/postgres'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from './database.ts'
import { addClient, addOrganization, createTestDatabase, createTestDatabaseUrl } from './testing/index.ts'

const { db, testDb } = await createTestDatabase()

describe('createDatabase', () => {
  it.each([
    { value: sql`'2026-11-20 15:04:12.537+00'::timestamptz(3)`, read: '2026-11-20T15:04:12.537Z' },
    { value: sql`'2026-11-20 15:04:12.5+00'::timestamptz(3)`, read: '2026-11-20T15:04:12.500Z' },
    { value: sql`'2026-11-20 15:04:12+00'::timestamptz(3)`, read: '2026-11-20T15:04:12.000Z' },
    { value: sql`'2026-11-20 15:04:12.537999+00'::timestamptz`, read: '2026-11-20T15:04:12.537Z' },
    { value: sql`'2026-11-20 20:34:12.537+05:30'::timestamptz(3)`, read: '2026-11-20T15:04:12.537Z' },
    { value: sql`9007199254740991::int8`, read: Number.MAX_SAFE_INTEGER },
    { value: sql`count(*)`, read: 1 },
    { value: sql`'{"a": 1.0}'::json`, read: '{"a": 1.0}' },
    { value: sql`'{"a": 1.0}'::jsonb`, read: '{"a": 1.0}' },
    { value: sql`'{}'::text[]`, read: [] },
    { value: sql`array['a', 'b,c']`, read: ['a', 'b,c'] },
    { value: sql`'\\x00ff'::bytea`, read: Buffer.from([0, 255]) },
    { value: sql`'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'::uuid`, read: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11' },
    { value: sql`null::timestamptz`, read: null }
  ])('reads $read', async ({ value, read }) => {
    const { rows } = await sql`select ${value} as value`.execute(testDb)

    expect(rows).toEqual([{ value: read }])
  })

  it('reads times in the same format if a proxy changes the time zone of the session', async () => {
    const { rows } = await testDb.connection().execute(async (connection) => {
      await sql`set TimeZone = 'America/St_Johns'`.execute(connection)
      const result = await sql`select '2026-11-20 15:04:12.5+00'::timestamptz(3) as value`.execute(connection)
      await sql`set TimeZone = 'UTC'`.execute(connection)

      return result
    })

    expect(rows).toEqual([{ value: '2026-11-20T15:04:12.500Z' }])
  })

  it.each([
    '0001-01-01T00:00:00.000Z',
    '1850-06-01T00:00:00.123Z',
    '2026-03-08T07:30:00.000Z',
    '9999-12-31T23:59:59.999Z'
  ])('writes %s unchanged in every time zone', async (time) => {
    liveIn('America/New_York')
    const date = new Date(time)

    const { rows } =
      await sql`select ${date}::timestamptz(3) as one, ${[date]}::timestamptz(3)[] = array[${time}::timestamptz(3)] as many`.execute(
        testDb
      )

    expect(date.getHours()).not.toBe(date.getUTCHours())
    expect(rows).toEqual([{ one: time, many: true }])
  })

  it('keeps the settings of the connection string', async () => {
    const connectionString = `${await createTestDatabaseUrl()}?options=${encodeURIComponent('-c work_mem=7MB')}`
    const options = { connectionString, maxConnections: 1, connectionTimeoutMs: 60_000 }
    const own = createDatabase({ ...options, onIdleError: () => undefined })

    const names = ['work_mem', 'TimeZone', 'citus.multi_shard_modify_mode', 'statement_timeout']
    const settings = sql.join(names.map((name) => sql`current_setting(${name})`))
    const { rows } = await sql`select array[${settings}] as settings`.execute(own)
    await own.destroy()

    expect(rows).toEqual([{ settings: ['7MB', 'UTC', 'sequential', '3s'] }])
  })
})

describe('ping', () => {
  it('rejects if no server responds', async () => {
    const connectionString = 'postgresql://postgres@127.0.0.1:1/postgres'
    const nowhere = createDatabase({ connectionString, maxConnections: 1, onIdleError: () => undefined })

    await ping(db)

    await expect(ping(nowhere)).rejects.toThrow()
    await nowhere.destroy()
  })
})

describe('factories', () => {
  it('add a client to an organization', async () => {
    const organizationId = await addOrganization(testDb)
    const id = await addClient(testDb, organizationId, { name: 'Acme Clinic' })

    const client = await testDb
      .selectFrom('clients')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute()

    expect(client).toMatchObject([{ id, organization_id: organizationId, name: 'Acme Clinic' }])
  })
})

function liveIn(timeZone: string): void {
  const before = process.env['TZ']
  process.env['TZ'] = timeZone
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
}
