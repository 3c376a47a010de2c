import {
  insertHold,
  logEvents,
  newId,
  numberEvents,
  numberedPerStep,
  releaseHold,
  setRecordingPolicy
} from '@callbook/db'
import { addCall, addCalls, connectAs, createTestDatabase, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallId } from '@callbook/domain'
import { beforeEach, expect, it } from 'vitest'
import { expiryTurns, requestTurns } from './turn-jobs.ts'

const { db, testDb } = await createTestDatabase()
const worker = connectAs('worker', testDb)
const now = new Date('2026-11-20T12:00:00Z')
const requests = requestTurns({ db: worker, now: () => now })
const expiries = expiryTurns({ db: worker, now: () => now })

beforeEach(async () => {
  await testDb.deleteFrom('call_recordings').execute()
  await testDb.deleteFrom('recording_policies').execute()
})

it('requests the copies of 500 changes in a turn, so that the next organization waits for no more', async () => {
  const [large, small] = [await addKeeper(), await addKeeper()]
  await takeTurns(requests)
  await addChanges(large, 10_000)
  await addChanges(small, 1)

  await takeTurns(requests)

  expect(await statesOf(small)).toEqual({ waiting: 1 })
  expect(await cursorOf(large)).toBe(500)
})

it('requests the copies of calls that were stored since the policy, before the first turn', async () => {
  const keeper = await addKeeper()
  const { organizationId, clientId } = keeper
  await addCall(testDb, organizationId, clientId, { created_at: new Date(now.getTime() - 1) })
  const later = await addCall(testDb, organizationId, clientId, { created_at: new Date(now.getTime() + 1) })

  await takeTurns(requests)

  expect(await waitingOf(keeper)).toEqual([later])
})

it('expires 200 recordings in a turn, so that the next organization waits for no more', async () => {
  const [large, small] = [await addKeeper(), await addKeeper()]
  await addExpired(large, 10_000)
  await addExpired(small, 1)

  await takeTurns(expiries)

  expect(await statesOf(small)).toEqual({ expired: 1 })
  expect(await statesOf(large)).toEqual({ stored: 9_800, expired: 200 })
})

it('does not expire held recordings', async () => {
  const [held, free] = [await addKeeper(), await addKeeper()]
  await addExpired(held, 1)
  await addExpired(free, 1)
  const hold = { client_id: held.clientId, customer_id: null, call_id: null, reason: 'Case', made_by: 'Ada', now }
  await insertHold({ db, organizationId: held.organizationId }, hold)

  await takeTurns(expiries)

  expect([await statesOf(held), await statesOf(free)]).toEqual([{ stored: 1 }, { expired: 1 }])
})

it('does not expire held recordings whose client no longer keeps them, until the release of the hold', async () => {
  const held = await addKeeper()
  await addExpired(held, 1)
  const { organizationId, clientId } = held
  const stored_at = new Date('2026-01-01T00:00:00Z')
  await testDb.updateTable('call_recordings').set({ stored_at }).where('organization_id', '=', organizationId).execute()
  const hold = { client_id: clientId, customer_id: null, call_id: null, reason: 'Case', made_by: 'Ada', now }
  const { id } = await insertHold({ db, organizationId }, hold)

  await setRecordingPolicy({ db, organizationId }, clientId, { keeps: false, days: 1, consentBy: 'Ada', now })
  await takeTurns(expiries)
  expect(await statesOf(held)).toEqual({ stored: 1 })

  await releaseHold({ db, organizationId }, id, { releasedBy: 'Ada', now })
  await takeTurns(expiries)
  expect(await statesOf(held)).toEqual({ expired: 1 })
})

/** Takes one turn of each organization that has work. */
async function takeTurns({ findOwners, step }: typeof requests): Promise<void> {
  for (const organizationId of await findOwners()) await step(organizationId, undefined)
}

async function addKeeper(): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  const policy = { keeps: true, days: 30, consentBy: 'Ada', now }
  await setRecordingPolicy({ db, organizationId: endpoint.organizationId }, endpoint.clientId, policy)

  return endpoint
}

/** Adds changes of one call. */
async function addChanges({ organizationId, clientId }: TestEndpoint, count: number): Promise<void> {
  const subjectId = await addCall(testDb, organizationId, clientId)
  const events = Array.from({ length: count }, () => {
    return { organizationId, type: 'call.stored', subjectId, clientId } as const
  })
  await db.transaction().execute((tx) => logEvents(tx, events, now))
  while ((await numberEvents(db, organizationId)) === numberedPerStep);
}

async function addExpired({ organizationId, clientId }: TestEndpoint, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1_000) {
    const ids = Array.from({ length: Math.min(left, 1_000) }, () => newId<CallId>())
    await addCalls(
      testDb,
      organizationId,
      ids.map((id) => ({ id, client_id: clientId }))
    )
    const recording = { organization_id: organizationId, client_id: clientId, kind: 'mixed', provider: 'vapi' }
    const times = { created_at: now, run_after: now, expires_at: now }
    await testDb
      .insertInto('call_recordings')
      .values(ids.map((id) => ({ ...recording, ...times, call_id: id, state: 'stored', object_key: id })))
      .execute()
  }
}

async function statesOf({ organizationId }: TestEndpoint): Promise<Record<string, number>> {
  const rows = await testDb
    .selectFrom('call_recordings')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('organization_id', '=', organizationId)
    .groupBy('state')
    .execute()

  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

async function waitingOf({ organizationId }: TestEndpoint): Promise<CallId[]> {
  const rows = await testDb
    .selectFrom('call_recordings')
    .select('call_id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'waiting')
    .$narrowType<{ call_id: CallId }>()
    .execute()

  return rows.map(({ call_id: id }) => id)
}

/** Returns how many changes were read. */
async function cursorOf({ organizationId }: TestEndpoint): Promise<number | undefined> {
  const row = await testDb
    .selectFrom('recording_cursors')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

  return row && Number(row.sequence)
}
