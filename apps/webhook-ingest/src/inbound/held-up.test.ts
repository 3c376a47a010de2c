import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createReportSpool } from '@callbook/calls'
import { connectTestDatabase, createTestDatabaseUrl, lockTable } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import type { App } from '@callbook/http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deliver, type OpenEndpoint, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)
const callerNumber = '+12025550100'

describe('while the customer of one caller is locked', () => {
  it('a service without a spool returns 503 for reports of that caller only, and logs it', async () => {
    const [endpoint, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    const app = startApp(connectionString)
    const free = await lockCustomer(app, endpoint)

    const answers = await Promise.all([
      deliver(app, endpoint, vapiReport({ callId: 'held', callerNumber })),
      ...[1, 2, 3].map((call) => deliver(app, other, vapiReport({ callId: `other-${call}` })))
    ])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200, 200])
    expect(Number(answers[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await healthOf(app)).toMatchObject({ status: 'ok', held_up: { callers: 1, organizations: 0 } })
    await free()
    const again = () => deliver(app, endpoint, vapiReport({ callId: 'held', callerNumber }))
    while ((await again()).statusCode !== 200) await sleep(50)
    expect(await healthOf(app)).not.toHaveProperty('held_up')
  })

  it('a service with a spool acknowledges them, and logs the waiting reports', async () => {
    const [endpoint, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const app = startApp(connectionString, { spool: await createReportSpool({ directory, maxBytes: 1e7 }) })
    const free = await lockCustomer(app, endpoint)

    const answers = await Promise.all([
      deliver(app, endpoint, vapiReport({ callId: 'held', callerNumber })),
      deliver(app, other, vapiReport({ callId: 'other' }))
    ])
    const isHeld = async () => (await healthOf(app)).held_up?.spooled_reports === 1
    while (!(await isHeld())) await sleep(20)

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await healthOf(app)).toMatchObject({
      status: 'ok',
      checks: { database: 'ok' },
      spool: { waiting: 1 },
      held_up: { callers: 1, organizations: 0, spooled_reports: 1 }
    })
    await free()
    while ((await healthOf(app)).spool !== undefined) await sleep(20)
    expect((await callsOf(endpoint)).sort()).toEqual(['before', 'held'])
  })
})

it('an endpoint that cannot be looked up because of a lock gets 503', async () => {
  const endpoint = await someEndpoint(testDb)
  const app = startApp(connectionString)
  const unlock = await lockTable(testDb, 'webhook_endpoints')

  const answer = await deliver(app, endpoint, vapiReport({ callId: 'call' }))
  await unlock()

  expect(answer.statusCode).toBe(503)
})

interface Health {
  readonly held_up?: { readonly spooled_reports: number }
  readonly spool?: object
}

async function healthOf(app: App): Promise<Health> {
  return (await app.inject('/health')).json()
}

/** Locks the customer. Resolves with a function that releases the lock. */
async function lockCustomer(app: App, endpoint: OpenEndpoint): Promise<() => Promise<void>> {
  await deliver(app, endpoint, vapiReport({ callId: 'before', callerNumber }))
  const holder = await testDb.startTransaction().execute()
  await holder
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', endpoint.organizationId)
    .forUpdate()
    .execute()
  const free = async () => void (holder.isRolledBack || (await holder.rollback().execute()))
  onTestFinished(free)

  return free
}

async function callsOf({ organizationId }: OpenEndpoint): Promise<string[]> {
  const calls = await testDb
    .selectFrom('calls')
    .select('provider_call_id')
    .where('organization_id', '=', organizationId)
    .execute()

  return calls.map((call) => call.provider_call_id)
}
