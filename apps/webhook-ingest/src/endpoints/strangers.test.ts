import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createReportSpool } from '@callbook/calls'
import { connectTestDatabase, createTestDatabaseUrl, someoneWaitsForLock } from '@callbook/db/testing'
import { expect, it, onTestFinished } from 'vitest'
import { deliver, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)

it('makes lookups of invented slugs wait only for each other', async () => {
  const app = await start()
  const unlock = await lockEndpoints()

  const answers: Awaited<ReturnType<typeof deliver>>[] = []
  const deliveries = Array.from({ length: 70 }, async () =>
    answers.push(await deliver(app, { slug: randomUUID() }, {}))
  )
  while (answers.length < 67) await sleep(10)
  const health = await app.inject('/health')
  await unlock()
  await Promise.all(deliveries)

  const refused = answers.slice(0, 67)
  const statuses = Map.groupBy(refused, ({ statusCode }) => statusCode)
  expect([statuses.get(503)?.length, statuses.get(429)?.length]).toEqual([60, 7])
  for (const { headers } of refused) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(health.json()).toMatchObject({ status: 'ok', checks: { database: 'ok' } })
  expect(answers.slice(67).map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
})

it('makes an address wait for one lookup of another address, not for all of them', async () => {
  const app = await start()
  const unlock = await lockEndpoints()
  const answered: string[] = []
  const guess = async (remoteAddress: string) => {
    await app.inject({ method: 'POST', url: `/webhook/vapi/${randomUUID()}`, remoteAddress })
    answered.push(remoteAddress)
  }

  const guesses = [...Array.from({ length: 30 }, () => guess('203.0.113.9')), guess('198.51.100.7')]
  await someoneWaitsForLock(testDb)
  await unlock()
  await Promise.all(guesses)

  expect(answered.indexOf('198.51.100.7')).toBeLessThan(15)
})

/**
 * Starts a service with two connections more than lookups of invented slugs may use: one lists changes, one is free.
 */
async function start() {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  const app = startApp(connectionString, {
    spool: await createReportSpool({ directory, maxBytes: 1e7 }),
    maxConnections: 5
  })
  await app.inject('/health')

  return app
}

/** Makes every lookup of an endpoint wait. */
async function lockEndpoints(): Promise<() => Promise<void>> {
  const transaction = await testDb.startTransaction().execute()
  await transaction.schema.alterTable('webhook_endpoints').addColumn('note', 'text').execute()

  return async () => {
    await transaction.rollback().execute()
  }
}
