import { setTimeout as sleep } from 'node:timers/promises'
import type { OrganizationId } from '@callbook/domain'
import { newId, runInKysely } from '@callbook/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDatabase, type Database } from '../../database.ts'
import {
  addOrganization,
  connectTestDatabase,
  createTestDatabaseUrl,
  someoneWaitsForLock,
  whenDone
} from '../../testing/index.ts'
import { eventQueries, type NewEvent } from './log-events.ts'
import { numberEvents, numberEventsAfter, numberedPerStep } from './number-events.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const noon = new Date('2026-11-20T12:00:00.000Z')

it('gives a reader each committed event once and in order, despite concurrent writers, failures and killed processes', async () => {
  const organizations = [await addOrganization(testDb), await addOrganization(testDb)]
  const writing = connect('callbook-writer', 16)
  const sequencers = [connect(sequencer, 2), connect(sequencer, 2)]
  const done = new AbortController()
  whenDone(async () => done.abort())
  const readers = organizations.map((organizationId) => follow(organizationId, done.signal))
  const numbering = sequencers.map((own) => keepNumbering(own, organizations, done.signal))
  const written = new AbortController()
  const killing = keepKilling(AbortSignal.any([written.signal, done.signal]))

  const committed = await Promise.all(
    Array.from({ length: 16 }, (_, writer) => writeAtRandom(writing, organizations[writer % 2] ?? newId()))
  )
  // If numbering takes longer than the time between two kills, it completes only without them.
  written.abort()
  await killing
  await everythingNumbered(organizations)
  done.abort()
  await Promise.all(numbering)

  const read = (await Promise.all(readers)).flat()
  expect(read.toSorted()).toEqual(committed.flat().toSorted())
  expect(read.length).toBeGreaterThan(1_000)
})

it('numbers a limited batch of the oldest first, and continues from there', async () => {
  const organizationId = await addOrganization(testDb)
  await write(db, organizationId, numberedPerStep + 10)

  expect(await numberEvents(db, organizationId)).toBe(numberedPerStep)
  expect(await numberEvents(db, organizationId)).toBe(10)
  expect(await numberEvents(db, organizationId)).toBe(0)

  const rows = await logOf(organizationId)
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted())
})

it('continues after the last id of a full batch, and numbers events with smaller ids from the start', async () => {
  const organizationId = await addOrganization(testDb)
  await write(db, organizationId, numberedPerStep + 1)

  const first = await numberEventsAfter(db, organizationId, undefined)
  const second = await numberEventsAfter(db, organizationId, first.lastId)
  const ids = (await logOf(organizationId)).map(({ id }) => id)
  await writeLate(organizationId)

  expect(first).toEqual({ count: numberedPerStep, lastId: ids[numberedPerStep - 1] })
  expect(second).toEqual({ count: 1, lastId: undefined })
  expect((await numberEventsAfter(db, organizationId, first.lastId)).count).toBe(0)
  expect((await numberEventsAfter(db, organizationId, undefined)).count).toBe(1)
})

it('numbers events committed while it waits for another process', async () => {
  const organizationId = await addOrganization(testDb)
  await write(db, organizationId, 1)
  await numberEvents(db, organizationId)
  const other = await testDb.startTransaction().execute()
  await sql`select from event_sequences where organization_id = ${organizationId} for update`.execute(other)

  const numbering = numberEvents(db, organizationId)
  await someoneWaitsForLock(testDb)
  await write(db, organizationId, 1)
  await other.commit().execute()

  expect(await numbering).toBe(1)
})

it('does not number events of other organizations', async () => {
  const [one, another] = [await addOrganization(testDb), await addOrganization(testDb)]
  await write(db, one, 2)
  await write(db, another, 1)

  await numberEvents(db, one)

  expect(await logOf(another)).toEqual([])
})

const sequencer = 'callbook-sequencer'

function connect(applicationName: string, maxConnections: number): Database {
  const own = createDatabase({
    ...{ connectionString, maxConnections, applicationName, preparesStatements: true },
    connectionTimeoutMs: 60_000,
    onIdleError: () => undefined
  })
  whenDone(() => own.destroy())

  return own
}

/** Returns the ids of committed events; for some transactions none, after a pause. */
async function writeAtRandom(writing: Database, organizationId: OrganizationId): Promise<string[]> {
  const committed: string[] = []
  for (let transactions = 0; transactions < 30; transactions += 1) {
    const events = Array.from({ length: 1 + Math.floor(5 * Math.random()) }, () => someEvent(organizationId))
    const failed = writing.transaction().execute(async (tx) => {
      for (const query of eventQueries(events, noon)) await runInKysely(tx, query)
      await sleep(20 * Math.random())
      if (Math.random() < 0.1) throw new Error('aborted')
    })
    const isCommitted = await failed.then(
      () => true,
      () => false
    )
    if (isCommitted) committed.push(...events.map(({ subjectId }) => subjectId))
  }

  return committed
}

/** Writes an event whose id is smaller than all others, as of a transaction that took long. */
async function writeLate(organization_id: OrganizationId): Promise<void> {
  const event = { type: 1, subject_id: newId(), changed_at: noon }
  await testDb
    .insertInto('unnumbered_events')
    .values({ ...event, organization_id, id: '00000000-0000-7000-8000-000000000000' })
    .execute()
}

async function write(handle: Database, organizationId: OrganizationId, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => someEvent(organizationId))
  for (const query of eventQueries(events, noon)) await runInKysely(handle, query)
}

function someEvent(organizationId: OrganizationId): NewEvent {
  return { organizationId, type: 'call.stored', subjectId: newId(), clientId: null }
}

async function keepNumbering(
  own: Database,
  organizations: readonly OrganizationId[],
  signal: AbortSignal
): Promise<void> {
  while (!signal.aborted) {
    for (const organizationId of organizations) {
      // Without a connection, it fails at once, so it pauses before the retry.
      await numberEvents(own, organizationId).catch(() => sleep(1))
    }
  }
}

/** Ends the connections of all numbering processes, on any node. */
async function keepKilling(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(50 * Math.random())
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${sequencer}`.execute(testDb)
  }
}

async function everythingNumbered(organizations: readonly OrganizationId[]): Promise<void> {
  await expect
    .poll(() =>
      testDb
        .selectFrom('unnumbered_events')
        .select('id')
        .where('organization_id', 'in', organizations)
        .limit(1)
        .execute()
    )
    .toEqual([])
}

/**
 * Returns the changes that a reader sees who continues after the last number, until it is stopped and has reached the
 * end.
 */
async function follow(organizationId: OrganizationId, signal: AbortSignal): Promise<string[]> {
  const subjects: string[] = []
  for (;;) {
    const isLast = signal.aborted
    const rows = await testDb
      .selectFrom('event_log')
      .select(['sequence', 'subject_id'])
      .where('organization_id', '=', organizationId)
      .where('sequence', '>', subjects.length)
      .orderBy('sequence')
      .limit(100)
      .execute()
    for (const { sequence, subject_id } of rows) {
      subjects.push(subject_id)
      expect(sequence).toBe(subjects.length)
    }
    if (isLast && rows.length === 0) return subjects
  }
}

async function logOf(organizationId: OrganizationId) {
  return await testDb
    .selectFrom('event_log')
    .select(['id', 'sequence'])
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .execute()
}
