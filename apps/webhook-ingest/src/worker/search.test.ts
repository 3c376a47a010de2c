import { findProgress, indexNextCalls, logEvents, newId, numberEvents, readCallRows } from '@callbook/db'
import { addCall, addClient, addOrganization, connectAs, createTestDatabase } from '@callbook/db/testing'
import { parseSearch } from '@callbook/domain'
import { createQuietLogger } from '@callbook/http/testing'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createSearch } from './search.ts'

const { db, testDb } = await createTestDatabase()
const worker = connectAs('worker', testDb)

it('indexes stored and changed calls, and removes the words of erased callers', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const id = await addCall(testDb, organizationId, clientId, { call_summary: 'The brake makes a noise' })
  const log = async (type: 'call.stored' | 'call.updated') => {
    const event = { organizationId, type, subjectId: id, clientId }
    await testDb.transaction().execute((tx) => logEvents(tx, [event], new Date()))
    await numberEvents(db, organizationId)
  }
  const find = async (words: string) => {
    const filter = { search: parseSearch(words) }
    const { rows, isBounded } = await readCallRows({ db, reach: organizationId }, filter, {
      page: { limit: 10, offset: 0 }
    })
    expect(isBounded).toBe(false)

    return rows.map((row) => row.id)
  }

  await log('call.stored')
  await runJobs()
  await runJobs()
  expect(await findProgress({ db, organizationId })).toEqual({ sequence: 1, backfillBefore: null })
  expect(await find('brak* noise')).toEqual([id])

  await testDb.updateTable('calls').set({ call_summary: 'A refund' }).where('id', '=', id).execute()
  await log('call.updated')
  await runJobs()
  expect([await find('brake'), await find('refund')]).toEqual([[], [id]])

  const erased = { call_summary: null, erased_at: new Date() }
  await testDb.updateTable('calls').set(erased).where('id', '=', id).execute()
  await log('call.updated')
  await runJobs()
  const pages = await testDb.selectFrom('search_pages').select('data').execute()
  expect(pages.some(({ data }) => data.includes('refund') || data.includes('brake'))).toBe(false)
  for (const job of createSearch(dependencies()))
    expect(await job.measure()).toMatchObject({ due: 0, oldestDueAt: undefined })
})

it('keeps few blocks while it indexes a backlog', async () => {
  const steps = 24
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  await indexNextCalls({ db, organizationId })
  await indexNextCalls({ db, organizationId })
  // A step reads 500 changes, which here are of one call, so it stores a block of one call.
  for (let step = 0; step < steps; step += 1) {
    const subjectId = await addCall(testDb, organizationId, clientId, { call_summary: 'A brake' })
    const event = { organizationId, type: 'call.updated', subjectId, clientId } as const
    const events = Array.from({ length: 500 }, () => event)
    await testDb.transaction().execute((tx) => logEvents(tx, events, new Date()))
    await numberEvents(db, organizationId)
  }

  const counts: number[] = []
  for (let step = 0; step < steps; step += 1) {
    await runStep()
    const blocks = testDb.selectFrom('search_blocks').select('id').where('organization_id', '=', organizationId)
    counts.push((await blocks.execute()).length)
  }

  expect(await findProgress({ db, organizationId })).toMatchObject({ sequence: steps * 500 })
  expect(Math.max(...counts)).toBeLessThanOrEqual(16)
})

function dependencies() {
  return { db: worker, log: createQuietLogger(), registry: new Registry() }
}

/** Runs one step of the index. */
async function runStep(): Promise<void> {
  const [job] = createSearch(dependencies())
  const now = new Date()
  const [turn] = await job.claim({ leaseId: newId(), limit: 1, now, leasedUntil: now })
  const stopping = new AbortController()
  const running = job.run(turn, stopping.signal, stopping.signal)
  stopping.abort()
  await running
}

/** Runs each job until it finds no more work at present. */
async function runJobs(): Promise<void> {
  for (const job of createSearch(dependencies())) {
    const now = new Date()
    for (const turn of await job.claim({ leaseId: newId(), limit: 10, now, leasedUntil: now }))
      await job.run(turn, new AbortController().signal)
  }
}
