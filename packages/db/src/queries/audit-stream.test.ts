import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createDatabase, type Database } from '../database.ts'
import { addOrganization, createTestDatabase, createTestDatabaseUrl } from '../testing/index.ts'
import { insertAuditEvent, installation } from './audit-events.ts'
import { maxStreamed, readAuditStream } from './audit-stream.ts'

const { db, testDb } = await createTestDatabase()
const actor = { kind: 'cli', id: null, name: 'test' } as const
const event = { act: 'client.change', objectKind: 'client', objectId: 'c1' }
const noon = Date.parse('2026-11-20T12:00:00.000Z')

describe('the stream', () => {
  it('has each event once, the oldest first, numbered from 1', async () => {
    const organizationId = await addOrganization(testDb)
    for (const minute of [2, 0, 1]) await add(organizationId, minute)
    await add(installation, 0)

    const first = await readAuditStream({ db, organizationId }, { after: 0, limit: 2 })
    const rest = await readAuditStream({ db, organizationId }, { after: 2, limit: 2 })

    expect([...first, ...rest].map(({ sequence, at }) => [sequence, Date.parse(at)])).toEqual([
      [1, noon],
      [2, noon + 60_000],
      [3, noon + 120_000]
    ])
    expect(await readAuditStream({ db, organizationId }, { after: 3, limit: 2 })).toEqual([])
  })

  it('numbers many events with statistics from before them, within the time limit of a statement', async () => {
    const connectionString = await createTestDatabaseUrl()
    const service = createDatabase({ connectionString, maxConnections: 1, onIdleError: () => undefined })
    const organizationId = newId<OrganizationId>()
    await sql`alter table audit_events set (autovacuum_enabled = false)`.execute(service)
    await insertAuditEvent({ db: service, organizationId: newId(), actor }, event, new Date(noon))
    await sql`analyze audit_events`.execute(service)
    await sql`
      insert into audit_events (organization_id, id, created_at, actor_kind, actor_name, action, object_kind, object_id, changes)
      select ${organizationId}, gen_random_uuid(), ${new Date(noon)}, 'cli', 'test', 'client.change', 'client', 'c1', '{}'
      from generate_series(1, 20000)`.execute(service)

    const events = await readAuditStream({ db: service, organizationId }, { after: 0, limit: maxStreamed })

    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: maxStreamed }, (_, nth) => nth + 1))
    await service.destroy()
  })

  it('has an event that is committed late, and none that is rolled back', async () => {
    const organizationId = await addOrganization(testDb)
    const [late, aborted] = [await db.startTransaction().execute(), await db.startTransaction().execute()]
    await insertAuditEvent({ db: late, organizationId, actor }, event, new Date(noon))
    await insertAuditEvent({ db: aborted, organizationId, actor }, event, new Date(noon))
    await add(organizationId, 5)
    const before = await readAuditStream({ db, organizationId }, { after: 0, limit: 10 })
    await late.commit().execute()
    await aborted.rollback().execute()

    const after = await readAuditStream({ db, organizationId }, { after: 1, limit: 10 })

    expect(before.map(({ sequence, at }) => [sequence, Date.parse(at)])).toEqual([[1, noon + 300_000]])
    expect(after.map(({ sequence, at }) => [sequence, Date.parse(at)])).toEqual([[2, noon]])
  })

  it('gives no number to an event that another transaction changes, until it has ended', async () => {
    const organizationId = await addOrganization(testDb)
    await add(organizationId, 0)
    await add(organizationId, 1)
    const step = await testDb.startTransaction().execute()
    await step
      .updateTable('audit_events')
      .set({ changes: '{"calls":{"after":2}}' })
      .where('organization_id', '=', organizationId)
      .where('created_at', '=', new Date(noon).toISOString())
      .execute()
    const before = await readAuditStream({ db, organizationId }, { after: 0, limit: 10 })
    await step.commit().execute()

    const after = await readAuditStream({ db, organizationId }, { after: 1, limit: 10 })

    expect(before.map(({ sequence, at }) => [sequence, Date.parse(at)])).toEqual([[1, noon + 60_000]])
    expect(after).toMatchObject([{ sequence: 2, changes: '{"calls":{"after":2}}' }])
  })

  it('shows a missing number for an event that was removed, also for the newest', async () => {
    const organizationId = await addOrganization(testDb)
    for (const minute of [0, 1, 2]) await add(organizationId, minute)
    await readAuditStream({ db, organizationId }, { after: 0, limit: 10 })
    const remove = (sequence: number) =>
      testDb
        .deleteFrom('audit_events')
        .where('organization_id', '=', organizationId)
        .where('sequence', '=', sequence)
        .execute()
    await remove(2)
    await remove(3)
    await add(organizationId, 3)

    const events = await readAuditStream({ db, organizationId }, { after: 0, limit: 10 })

    expect(events.map(({ sequence }) => sequence)).toEqual([1, 4])
  })

  it('has each event once for concurrent writers, aborts and readers whose connections are killed', async () => {
    const connectionString = await createTestDatabaseUrl()
    const open = (maxConnections: number, applicationName: string) =>
      createDatabase({
        ...{ connectionString, maxConnections, applicationName, connectionTimeoutMs: 60_000 },
        onIdleError: () => undefined
      })
    const [writers, readers, killer] = [open(6, 'writers'), open(4, 'readers'), open(1, 'killer')]
    const organizationId = newId() as OrganizationId
    const written: string[] = []
    let [isWriting, killed] = [true, 0]
    const write = async (writer: number) => {
      for (let nth = 0; nth < 150; nth += 1) {
        const tx = await writers.startTransaction().execute()
        const objectId = `${writer} ${nth}`
        await insertAuditEvent({ db: tx, organizationId, actor }, { ...event, objectId }, new Date(noon + nth))
        if ((writer + nth) % 5 === 0) await tx.rollback().execute()
        else written.push(objectId) && (await tx.commit().execute())
      }
    }
    const read = async () => {
      const seen = new Map<number, string>()
      let [after, isLast] = [0, false]
      while (!isLast) {
        isLast = !isWriting
        const events = await readAuditStream({ db: readers, organizationId }, { after, limit: 40 }).catch(
          () => undefined
        )
        if (events === undefined) isLast = false
        for (const { sequence, object_id } of events ?? []) seen.set(sequence, object_id)
        after = events?.at(-1)?.sequence ?? after
        if ((events?.length ?? 1) > 0) isLast = false
      }

      return seen
    }
    const kill = async () => {
      for (; isWriting; killed += 1) await killReader(killer)
    }

    const reading = Promise.all([read(), read(), read()])
    const killing = kill()
    await Promise.all([0, 1, 2, 3, 4, 5].map(write))
    isWriting = false
    const [one, ...others] = await reading
    await killing
    await Promise.all([writers, readers, killer].map((pool) => pool.destroy()))

    expect([...one.keys()]).toEqual(Array.from(written, (_, place) => place + 1))
    expect([...one.values()].sort()).toEqual(written.sort())
    for (const other of others) expect(other).toEqual(one)
    expect(killed).toBeGreaterThan(5)
  })

  it('numbers more events than one step', async () => {
    const organizationId = await addOrganization(testDb)
    const rows = Array.from({ length: maxStreamed + 5 }, (_, nth) => ({
      ...{ organization_id: organizationId, id: newId(), created_at: new Date(noon + nth) },
      ...{
        actor_kind: 'cli',
        actor_name: 'test',
        action: 'a.b',
        object_kind: 'a',
        object_id: String(nth),
        changes: '{}'
      }
    }))
    await testDb.insertInto('audit_events').values(rows).execute()
    const seen: string[] = []
    for (let after = 0, count = 1; count > 0; after += count) {
      const events = await readAuditStream({ db, organizationId }, { after, limit: 250 })
      seen.push(...events.map(({ object_id: id }) => id))
      count = events.length
    }

    expect(seen).toEqual(rows.map(({ object_id: id }) => id))
  })
})

async function add(organizationId: OrganizationId, minute: number): Promise<void> {
  await insertAuditEvent({ db, organizationId, actor }, event, new Date(noon + minute * 60_000))
}

/** Ends the connection of a reader that is running a statement. */
async function killReader(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid), pg_sleep(0.01) from pg_stat_activity
    where application_name = 'readers' order by state limit 1`.execute(db)
}
