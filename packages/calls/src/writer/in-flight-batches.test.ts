import { setImmediate } from 'node:timers/promises'
import { connectTestDatabase, createTestDatabaseUrl, someEndpoint } from '@callbook/db/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { IncomingReport } from '../model/incoming-report.ts'
import { ofTenant, someReport, startWriter } from '../testing/index.ts'
import { createInFlightBatches } from './in-flight-batches.ts'
import type { SettledBatch } from './report-writer.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)

it('fills one batch while another is written', async () => {
  expect(await batchesOf(await severalReports(32))).toEqual([1, 31])
})

it('starts a second batch if enough reports wait for it', async () => {
  expect(await batchesOf(await severalReports(50))).toEqual([1, 17, 32])
})

it('does not fill a batch that no batch in flight shares a lane with', async () => {
  const [first, ...others] = await severalReports(9)
  if (first === undefined) return

  expect(await batchesOf([{ ...first, lane: 1 }, ...others])).toEqual([1, 1, 7])
})

it('does not wait for a batch that hangs', async () => {
  const endpoint = await someEndpoint(testDb)
  const writer = startWriter(connectionString)
  const locked = { callerPhoneNumber: '+12025550100' }
  await writer.append(someReport(endpoint, locked))
  const holder = await testDb.startTransaction().execute()
  onTestFinished(async () => void (await holder.rollback().execute()))
  await sql`select from customers where ${ofTenant(endpoint)} for update`.execute(holder)
  const settled: string[] = []

  const hanging = writer.append(someReport(endpoint, locked)).catch(() => settled.push('hanging'))
  await writer.append(someReport(endpoint)).then(() => settled.push('next'))
  await hanging

  expect(settled).toEqual(['next', 'hanging'])
})

describe('a batch that waits for the one in flight', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    { usualMs: 5, waitsMs: 20 },
    { usualMs: 30, waitsMs: 60 },
    { usualMs: 400, waitsMs: 100 }
  ])('starts after $waitsMs ms if batches usually take $usualMs ms', async ({ usualMs, waitsMs }) => {
    const inFlight = createInFlightBatches({ maxBatches: 2, onRoom: () => undefined })
    for (let batch = 0; batch < 100; batch++) {
      inFlight.add(0, sleep(usualMs))
      await vi.advanceTimersByTimeAsync(usualMs)
    }
    inFlight.add(0, new Promise(() => undefined))

    await vi.advanceTimersByTimeAsync(waitsMs - 5)
    expect(inFlight.hasRoomFor({ lane: 0, waiting: 1 })).toBe(false)
    await vi.advanceTimersByTimeAsync(5)
    expect(inFlight.hasRoomFor({ lane: 0, waiting: 1 })).toBe(true)
  })
})

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Returns the sizes of the batches formed from reports appended at once. */
async function batchesOf(reports: readonly IncomingReport[]): Promise<number[]> {
  const batches: SettledBatch[] = []
  const writer = startWriter(connectionString, { onBatch: (batch) => batches.push(batch) })
  await Promise.all(reports.map((report) => writer.append(report)))
  await setImmediate()

  return batches.map((batch) => batch.reports).sort((a, b) => a - b)
}

async function severalReports(count: number): Promise<IncomingReport[]> {
  const endpoint = await someEndpoint(testDb)

  return Array.from({ length: count }, () => someReport(endpoint))
}
