import { firstIdAt, newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { createEmptyDatabase } from '../testing/index.ts'
import { listMigrations, migrateToLatest } from './migrate.ts'
import { ensureReportPartitions } from './partitions.ts'

const november = new Date('2026-11-20T15:04:12Z')

describe('migrateToLatest', () => {
  it('migrates an empty database to the last migration, and is idempotent', async () => {
    const db = await createEmptyDatabase()
    const before = await listMigrations(db)

    await migrateToLatest(db)
    await migrateToLatest(db)
    const after = await listMigrations(db)

    expect(before.every(({ executedAt }) => executedAt === undefined)).toBe(true)
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(after.every(({ executedAt }) => executedAt instanceof Date)).toBe(true)
    expect(await db.selectFrom('calls').selectAll().execute()).toEqual([])
  })

  it('can run in several processes at the same time', async () => {
    const db = await createEmptyDatabase()

    await Promise.all([migrateToLatest(db, { now: november }), migrateToLatest(db, { now: november })])

    expect(await partitions(db)).toHaveLength(5)
  })
})

describe('ensureReportPartitions', async () => {
  const inNovember = await createEmptyDatabase()
  await migrateToLatest(inNovember, { now: november })

  it('creates the coming months once', async () => {
    const db = await createEmptyDatabase()
    await migrateToLatest(db, { now: november })
    await ensureReportPartitions(db, new Date('2026-12-31T23:59:59.999Z'))

    expect(await partitions(db)).toEqual([
      'raw_reports_202611',
      'raw_reports_202612',
      'raw_reports_202701',
      'raw_reports_202702',
      'raw_reports_202703',
      'raw_reports_default'
    ])
  })

  it.each([
    { at: '2026-10-31T23:59:59.999Z', partition: 'raw_reports_default' },
    { at: '2026-11-01T00:00:00.000Z', partition: 'raw_reports_202611' },
    { at: '2026-11-30T23:59:59.999Z', partition: 'raw_reports_202611' },
    { at: '2026-12-01T00:00:00.000Z', partition: 'raw_reports_202612' }
  ])('stores a report of $at in $partition', async ({ at, partition }) => {
    const id = firstIdAt(new Date(at))

    await addReport(inNovember, id)

    const where = sql`select tableoid::regclass::text as partition from raw_reports where call_id = ${id}`
    expect((await where.execute(inNovember)).rows).toEqual([{ partition }])
  })

  it('leaves reports in the default partition that arrived before their partition existed', async () => {
    const db = await createEmptyDatabase()
    await migrateToLatest(db, { now: november })
    await addReport(db, firstIdAt(new Date('2027-04-15T00:00:00Z')))

    await ensureReportPartitions(db, new Date('2027-03-01T00:00:00Z'))

    expect(await partitions(db)).toEqual(
      expect.arrayContaining(['raw_reports_202703', 'raw_reports_202705', 'raw_reports_202706'])
    )
    expect(await db.selectFrom('raw_reports').select('kind').execute()).toHaveLength(1)
  })
})

async function partitions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'raw_reports'::regclass order by name
  `.execute(db)

  return rows.map(({ name }) => name)
}

async function addReport(db: Database, callId: string): Promise<void> {
  await db
    .insertInto('raw_reports')
    .values({
      organization_id: newId(),
      call_id: callId,
      kind: 'end-of-call-report',
      client_id: newId(),
      endpoint_id: newId(),
      provider: 'vapi',
      received_at: november,
      codec: 'zstd',
      body: Buffer.from('{}')
    })
    .execute()
}
