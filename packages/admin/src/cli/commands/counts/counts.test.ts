import { addCalls, addClient, addCustomer, addOrganization, findWrongCounters } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../../testing/index.ts'

const { testDb, env, json } = await createAdmin()

describe('counts verify', () => {
  it('tells that all is right', async () => {
    const organizationId = await someCounted()

    expect(await json(['counts', 'verify', '--organization', organizationId])).toEqual({ organizations: 1, wrong: [] })
  })

  it('tells what is wrong, changes nothing, and exits with 1', async () => {
    const organizationId = await miscounted()
    const wrong = [
      { organization_id: organizationId, table: 'calls', counters: 10, missing: 15, too_many: 6 },
      { organization_id: organizationId, table: 'customers', counters: 2, missing: 2, too_many: 0 }
    ]

    for (const _ of ['once', 'again']) {
      const { code, stdout, stderr } = await verify(organizationId, '--json')

      expect({ code, result: JSON.parse(stdout) }).toEqual({ code: 1, result: { organizations: 1, wrong } })
      expect(JSON.parse(stderr)).toEqual({
        error: 'check_failed',
        message: '12 counters are wrong: `counts rebuild` corrects them'
      })
    }
  })

  it('writes a table for a person', async () => {
    const organizationId = await miscounted()

    const { stdout } = await verify(organizationId)

    expect(stdout).toMatch(
      /^organization_id +table +counters +missing +too_many\n\S+ +calls +10 +15 +6\n\S+ +customers /
    )
  })

  it('asks for nothing of before the month that is named', async () => {
    const organizationId = await miscounted()

    const { code } = await verify(organizationId, '--since', '2026-04-01')

    expect(code).toBe(0)
  })

  it('goes on telling how far it is', async () => {
    const organizationId = await someCounted('2025-01-20T10:00:00Z')

    const { code, stderr } = await verify(organizationId)

    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${organizationId}: calls of 2025-10 counted, 0 counters wrong\n`
    })
  })
})

describe('counts rebuild', () => {
  it('corrects what is wrong, and tells what that was', async () => {
    const organizationId = await miscounted()
    const other = await miscounted()
    const found = JSON.parse((await verify(organizationId, '--json')).stdout)

    const { corrected } = (await rebuild(organizationId)) as { corrected: object[] }

    expect(corrected).toEqual(found.wrong)
    expect(await findWrongCounters(testDb, organizationId)).toEqual([])
    expect(await rebuild(organizationId)).toEqual({ organizations: 1, corrected: [] })
    expect((await verify(organizationId)).code).toBe(0)
    expect(await findWrongCounters(testDb, other)).not.toEqual([])
  })

  it('leaves one event, of how many counters were wrong', async () => {
    const organizationId = await miscounted()

    await rebuild(organizationId)

    const events = await testDb
      .selectFrom('audit_events')
      .select(['act', 'changes'])
      .where('organization_id', '=', organizationId)
      .execute()
    expect(events.map(({ act, changes }) => ({ act, changes: JSON.parse(String(changes)) }))).toEqual([
      { act: 'counts.rebuild', changes: { counters_of_calls: { after: 10 }, counters_of_customers: { after: 2 } } }
    ])
  })

  it('corrects those of every organization when none is named', async () => {
    const organizations = [await miscounted(), await miscounted()]

    const { code, stdout } = await runAdmin(env, ['counts', 'rebuild'])

    expect(code).toBe(0)
    expect(stdout).toMatch(/\n\d+ counters were corrected\n$/)
    for (const id of organizations) expect(await findWrongCounters(testDb, id)).toEqual([])
    expect((await runAdmin(env, ['counts', 'rebuild'])).stdout).toBe('All counters were right\n')
  })
})

async function verify(organizationId: OrganizationId, ...options: string[]) {
  return await runAdmin(env, ['counts', 'verify', '--organization', organizationId, ...options])
}

async function rebuild(organizationId: OrganizationId): Promise<unknown> {
  return await json(['counts', 'rebuild', '--organization', organizationId])
}

/** Two calls in March of 2026, and one at another time, with their customer. */
async function someCounted(another = '2026-02-20T10:00:00Z'): Promise<OrganizationId> {
  const organizationId = await addOrganization(testDb)
  const client_id = await addClient(testDb, organizationId)
  const times = ['2026-03-10T10:00:00Z', '2026-03-10T10:30:00Z', another]
  await addCalls(
    testDb,
    organizationId,
    times.map((time) => ({ client_id, created_at: new Date(time) }))
  )
  await addCustomer(testDb, organizationId, client_id, { created_at: new Date('2026-03-10T10:00:00Z') })

  return organizationId
}

/** In March, the calls are counted by nothing else, and three too many per month; no day counts the customer by status. */
async function miscounted(): Promise<OrganizationId> {
  const organizationId = await someCounted()
  await testDb.updateTable('call_counts').set({ facets: null }).where('organization_id', '=', organizationId).execute()
  await testDb
    .updateTable('call_counts')
    .set({ calls: 5 })
    .where('organization_id', '=', organizationId)
    .where('period', '=', 'month')
    .where('starts_at', '>=', '2026-03-01')
    .execute()
  await testDb
    .updateTable('customer_counts')
    .set({ facets: null })
    .where('organization_id', '=', organizationId)
    .where('period', '=', 'day')
    .execute()

  return organizationId
}
