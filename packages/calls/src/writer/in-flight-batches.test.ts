import { setImmediate } from 'node:timers/promises'
import { connectTestDatabase, createTestDatabaseUrl, someEndpoint } from '@callbook/db/testing'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { ofTenant, someReport, startWriter } from '../testing/index.ts'
import type { IncomingReport, SettledBatch } from './index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)

it('fills one batch while another is written', async () => {
  expect(await batchesOf(await severalReports(24))).toEqual([1, 23])
})

it('starts a second batch if enough reports wait for it', async () => {
  expect(await batchesOf(await severalReports(50))).toEqual([1, 24, 25])
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
