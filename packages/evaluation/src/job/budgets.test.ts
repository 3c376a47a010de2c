import { findBudget, listWork, updateBudget } from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { describe, expect, it, vi } from 'vitest'
import {
  addScorecard,
  addWork,
  conversation,
  patience,
  prepareWorkers,
  say,
  sayWell,
  skipToNextDay
} from '../testing/index.ts'

const { db, testDb, server, clock, start } = await prepareWorkers()
const dayMs = 86_400_000

interface Tenant {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly calls: readonly CallId[]
}

/** Adds calls whose scorecard `booking` is pending, without other evaluations. */
async function addTenant(count: number, { domains = ['booking'] }: { readonly domains?: string[] } = {}) {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  await addScorecard(testDb, organizationId, 'booking')

  return { organizationId, clientId, calls: await addCalls({ organizationId, clientId }, count, domains) }
}

async function addCalls(
  { organizationId, clientId }: Pick<Tenant, 'clientId' | 'organizationId'>,
  count: number,
  domains: string[] | null = ['booking']
): Promise<CallId[]> {
  const calls: CallId[] = []
  for (let index = 0; index < count; index += 1) {
    const call = { messages: JSON.stringify(conversation), system_instruction: null }
    const callId = await addCall(testDb, organizationId, clientId, call)
    await addWork(testDb, { organizationId, callId })
    calls.push(callId)
  }
  await testDb
    .updateTable('evaluation_work')
    .set({ domains, run_after: now() })
    .where('organization_id', '=', organizationId)
    .where('call_id', 'in', calls)
    .execute()

  return calls
}

function now(): Date {
  return new Date(Date.now() + clock.skippedMs)
}

async function limit({ organizationId }: Tenant, clientId: ClientId | null, perDay: number | null) {
  return await db
    .transaction()
    .execute(async (tx) => await updateBudget({ db: tx, organizationId }, { clientId, perDay, now: now() }))
}

async function usedBy({ organizationId }: Tenant, clientId: ClientId | null) {
  return (await findBudget({ db, organizationId }, clientId, now()))?.used
}

async function answered({ organizationId }: Tenant): Promise<number> {
  const { count } = await testDb
    .selectFrom('evaluations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('domain', '=', 'booking')
    .executeTakeFirstOrThrow()

  return Number(count)
}

async function workOf({ organizationId }: Tenant) {
  return await testDb
    .selectFrom('evaluation_work')
    .select(['call_id', 'domains', 'state', 'attempts', 'run_after', 'awaits_budget', 'is_low_priority', 'last_error'])
    .where('organization_id', '=', organizationId)
    .execute()
}

async function allWait(tenant: Tenant, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const work = await workOf(tenant)
    expect(work.filter((one) => one.awaits_budget)).toHaveLength(count)
    expect(work).toHaveLength(count)
  }, patience)
}

/** Returns how often the model was asked for a scorecard since a request. */
function askedSince(before: number): number {
  return server.requests
    .slice(before)
    .filter(({ response_format: { json_schema } }) => json_schema.name === 'scorecard').length
}

describe('the budget of a day', () => {
  it('is never exceeded by workers that are killed, and the rest is evaluated on the next days', async () => {
    const tenant = await addTenant(150)
    await limit(tenant, null, 100)
    const before = server.requests.length
    server.reply = (...reply) => void setTimeout(() => sayWell(...reply), 3)
    const startFour = (leaseMs: number) =>
      [1, 2, 3, 4].map(() => start({ concurrency: 8, pollMs: 1, leaseMs, maxAttempts: 1_000 }))

    // An evaluation that a kill interrupts stays counted.
    for (let used = 0; used < 100; used = (await usedBy(tenant, null)) ?? 0) {
      const workers = startFour(40)
      await vi.waitFor(async () => expect(await usedBy(tenant, null)).toBeGreaterThan(used), patience)
      await Promise.all(workers.map((worker) => worker.stop(0)))
    }
    expect(await answered(tenant)).toBeLessThan((await usedBy(tenant, null)) ?? 0)
    const isPaused = async () => expect((await workOf(tenant)).every((one) => one.awaits_budget)).toBe(true)
    let workers = startFour(40)
    await vi.waitFor(isPaused, patience)
    expect([askedSince(before) <= 100, await usedBy(tenant, null)]).toEqual([true, 100])

    // The kills may have interrupted all evaluations of the first day.
    for (let day = 2; day <= 3 && (await workOf(tenant)).length > 0; day += 1) {
      await Promise.all(workers.map((worker) => worker.stop(60_000)))
      skipToNextDay(clock)
      const today = server.requests.length
      workers = startFour(60_000)
      await vi.waitFor(async () => expect(await usedBy(tenant, null)).toBeGreaterThan(0), patience)
      await vi.waitFor(isPaused, patience)
      expect(askedSince(today)).toBeLessThanOrEqual(100)
    }
    expect(await workOf(tenant)).toEqual([])
    expect(await answered(tenant)).toBe(150)
  })

  it('is used exactly by concurrent workers, for the organization and each client at once', async () => {
    const tenant = await addTenant(20)
    const other = await addClient(testDb, tenant.organizationId)
    await addCalls({ ...tenant, clientId: other }, 20)
    await limit(tenant, null, 17)
    await limit(tenant, other, 5)
    const before = server.requests.length

    for (let worker = 0; worker < 4; worker += 1) start({ concurrency: 8, pollMs: 1 })
    await allWait(tenant, 23)

    expect(askedSince(before)).toBe(17)
    expect(await usedBy(tenant, null)).toBe(17)
    expect(await usedBy(tenant, other)).toBeLessThanOrEqual(5)
    const ofOther = await testDb
      .selectFrom('evaluations')
      .select('call_id')
      .where('organization_id', '=', tenant.organizationId)
      .where('client_id', '=', other)
      .execute()
    expect(ofOther).toHaveLength((await usedBy(tenant, other)) ?? 0)
  })

  it('does not limit other clients and organizations, and built-in domains', async () => {
    const limited = await addTenant(2, { domains: ['lead_quality', 'booking'] })
    const other = await addClient(testDb, limited.organizationId)
    await addCalls({ ...limited, clientId: other }, 2)
    const foreign = await addTenant(2)
    await limit(limited, limited.clientId, 0)
    await limit(foreign, other, 0)

    start({})
    await allWait(limited, 2)

    await vi.waitFor(async () => expect(await workOf(foreign)).toEqual([]), patience)
    expect(await answered(limited)).toBe(2)
    expect((await workOf(limited)).map(({ domains }) => domains)).toEqual([['booking'], ['booking']])
  })

  it('lets calls wait for midnight in UTC without an attempt, after evaluations of new calls', async () => {
    const tenant = await addTenant(1)
    await limit(tenant, null, 0)
    const midnight = new Date((Math.floor(now().getTime() / dayMs) + 1) * dayMs)

    start({})
    await allWait(tenant, 1)

    expect(await workOf(tenant)).toMatchObject([
      { state: 'waiting', attempts: 0, run_after: midnight.toISOString(), is_low_priority: true, last_error: null }
    ])
  })

  it('wakes them at once if it grows, or ends', async () => {
    const tenant = await addTenant(3)
    await limit(tenant, null, 0)
    await limit(tenant, tenant.clientId, 1)
    start({})
    await allWait(tenant, 3)

    expect(await limit(tenant, null, 100)).toBe(0)
    await allWait(tenant, 2)
    expect(await limit(tenant, tenant.clientId, null)).toBe(1)

    await vi.waitFor(async () => expect(await workOf(tenant)).toEqual([]), patience)
    expect(await usedBy(tenant, null)).toBe(3)
  })

  it('wakes each call although it grows while workers find it used', async () => {
    const tenant = await addTenant(40)
    await limit(tenant, null, 0)
    for (let worker = 0; worker < 4; worker += 1) start({ concurrency: 8, pollMs: 1 })

    for (let perDay = 1; perDay <= 40; perDay += 1) await limit(tenant, null, perDay)

    await vi.waitFor(async () => expect(await workOf(tenant)).toEqual([]), patience)
    expect(await usedBy(tenant, null)).toBe(40)
  })

  it('counts an evaluation for each attempt, but not for the repair of an answer', async () => {
    const tenant = await addTenant(1)
    await limit(tenant, null, 2)
    server.reply = (_, response) => say(response, 'It went well.')
    const before = server.requests.length

    start({ maxAttempts: 9 })
    await vi.waitFor(async () => {
      clock.skippedMs += 60_000
      expect((await workOf(tenant))[0]?.awaits_budget).toBe(true)
    }, patience)

    expect(askedSince(before)).toBe(4)
    expect(await workOf(tenant)).toMatchObject([{ state: 'waiting', attempts: 2 }])
  })

  it('keeps a scorecard waiting although another evaluation of the call has failed for good', async () => {
    const tenant = await addTenant(1, { domains: ['lead_quality', 'booking'] })
    await limit(tenant, null, 0)
    server.reply = (question, response, index) => {
      if (question.response_format.json_schema.name === 'lead_quality') say(response, 'It went well.')
      else sayWell(question, response, index)
    }

    start({ maxAttempts: 1 })
    await allWait(tenant, 1)
    expect((await workOf(tenant))[0]?.last_error).toContain('invalid answer')
    await limit(tenant, null, 1)

    await vi.waitFor(async () => {
      const { organizationId } = tenant
      expect(await listWork({ db, organizationId }, 'failed', 9)).toMatchObject([{ domain: 'lead_quality' }])
    }, patience)
    expect(await answered(tenant)).toBe(1)
  })

  it('counts on the later day if the clock of a worker is behind', async () => {
    const tenant = await addTenant(4)
    await limit(tenant, null, 2)
    skipToNextDay(clock)
    const worker = start({})
    await allWait(tenant, 2)
    await worker.stop(1_000)
    await testDb
      .updateTable('evaluation_work')
      .set({ run_after: new Date(0) })
      .execute()

    start({ now: () => new Date(now().getTime() - 2_000) })
    await allWait(tenant, 2)

    expect(await usedBy(tenant, null)).toBe(2)
  })
})
