import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdminDatabase } from '@callbook/db'
import { addCalls, addCustomer, asRole, startFaultyServer } from '@callbook/db/testing'
import { parseErasureKey } from '@callbook/domain'
import { eraseCaller, within } from '@callbook/operations'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { Target } from '../durability/history.ts'
import { newTarget, tester } from '../scaling/tenants.ts'
import { deliverCall, startIngest, storedCalls, untilStored } from './reports.ts'
import { startSilentProxy } from './silent-proxy.ts'

const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
const DATABASE_URL = asRole('ingest', connectionString)
const caller = '+12025550100'
const phone = '+12025550199'

afterAll(() => db.destroy())

it.each([
  { what: 'with a spool', hasSpool: true, status: 200 },
  { what: 'without one', hasSpool: false, status: 503 }
])('a locked customer delays only the calls of that customer, $what', async ({ hasSpool, status }) => {
  const [locked, other] = [await newTarget(db), await newTarget(db)]
  const service = await startIngest({ DATABASE_URL, ...(hasSpool && { SPOOL_DIR: await newDirectory() }) })
  await deliverCall(service, locked, caller)
  const unlock = await lockCustomers(locked)

  const held = deliverCall(service, locked, caller)
  const others = await Promise.all(
    Array.from({ length: 40 }, (_, call) => deliverCall(service, call % 2 ? other : locked, `+120255502${10 + call}`))
  )

  expect(new Set(others.map((answer) => answer.status))).toEqual(new Set([200]))
  const idsOf = (target: Target) => others.filter((_, call) => (call % 2 ? other : locked) === target).map(callIdOf)
  for (const target of [other, locked]) await untilStored(db, target, idsOf(target))
  const { callId, ...answer } = await held
  expect(answer).toEqual({ status })
  expect(await service.health()).toMatchObject({ status: 'ok', held_up: { callers: 1, organizations: 0 } })

  await unlock()
  if (hasSpool) await untilStored(db, locked, [callId])
  while ((await deliverCall(service, locked, caller)).status !== 200) await sleep(50)
})

it('a process that disappears during a transaction delays its calls for a few seconds only', async () => {
  const [target, other] = [await newTarget(db), await newTarget(db)]
  const url = new URL(DATABASE_URL)
  url.searchParams.set('options', '-c idle_in_transaction_session_timeout=15000')
  const proxy = await startSilentProxy(url.href)
  const vanishing = await startIngest({ DATABASE_URL: proxy.connectionString })
  const service = await startIngest({ DATABASE_URL, SPOOL_DIR: await newDirectory() })
  await Promise.all([vanishing, service].map((one) => deliverCall(one, target, caller)))

  // By this statement the transaction has locked the customer. The transaction that numbers events does not run it.
  proxy.vanishAt('insert_calls')
  const lost = deliverCall(vanishing, target, caller)
  await proxy.vanished
  const held = await deliverCall(service, target, caller)
  const others = await Promise.all([1, 2, 3].map((line) => deliverCall(service, other, `+1202555030${line}`)))

  expect(held.status).toBe(200)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  await untilStored(db, other, others.map(callIdOf))
  expect((await storedCalls(db, target)).has(held.callId)).toBe(false)
  await untilStored(db, target, [held.callId])
  expect((await lost).status).toBe(503)
})

it('the erasure of a caller with thousands of calls delays no other caller and no other call of the client', async () => {
  const target = await newTarget(db)
  const ERASURE_KEY = randomBytes(32).toString('base64')
  const service = await startIngest({ DATABASE_URL, ERASURE_KEY })
  const customerId = await addCallerWith(4_000, target)

  const ending = new AbortController()
  const key = parseErasureKey(ERASURE_KEY)
  const erasing = eraseCaller(within(db, target.organizationId, tester), customerId, {
    key,
    dryRun: false,
    journal: undefined
  }).finally(() => ending.abort())
  const answers: { readonly callId: string; readonly status: number }[] = []
  const load = Promise.all(
    ['+12025550401', '+12025550402', phone].map(async (number) => {
      while (!ending.signal.aborted) answers.push(await deliverCall(service, target, number))
    })
  )
  const erased = await erasing
  await load

  expect(erased?.calls).toBeGreaterThanOrEqual(4_000)
  expect(answers.length).toBeGreaterThan(10)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const stored = await storedCalls(db, target)
  expect(answers.filter(({ callId }) => !stored.has(callId))).toEqual([])
})

function callIdOf({ callId }: { readonly callId: string }): string {
  return callId
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}

/**
 * Locks customers.
 *
 * @returns a function that unlocks them
 */
async function lockCustomers({ organizationId }: Target): Promise<() => Promise<void>> {
  const holder = await db.startTransaction().execute()
  await holder.selectFrom('customers').select('id').where('organization_id', '=', organizationId).forUpdate().execute()
  const unlock = async () => void (holder.isRolledBack || (await holder.rollback().execute()))
  onTestFinished(unlock)

  return unlock
}

async function addCallerWith(count: number, { organizationId, clientId }: Target) {
  const customerId = await addCustomer(db, organizationId, clientId, { phone_number: phone, total_calls: count })
  const call = { client_id: clientId, customer_id: customerId, caller_phone_number: phone }
  for (let added = 0; added < count; added += 1_000) {
    await addCalls(
      db,
      organizationId,
      Array.from({ length: 1_000 }, () => call)
    )
  }

  return customerId
}
