import { addCalls, addClient, addCustomer, addOrganization, findWrongCounters } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../testing/index.ts'

const { testDb, env, json } = await createAdmin()

describe('counts verify', () => {
  it('reports that all counts are correct', async () => {
    const organizationId = await someCounted()

    expect(await json(['counts', 'verify', '--organization', organizationId])).toEqual({ organizations: 1, wrong: [] })
  })

  it('reports wrong counts, changes nothing and exits with 1', async () => {
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
        message: '12 counters are wrong. Run `counts rebuild` to correct them'
      })
    }
  })

  it('prints a table', async () => {
    const organizationId = await miscounted()

    const { stdout } = await verify(organizationId)

    expect(stdout).toMatch(
      /^organization_id +table +counters +missing +too_many\n\S+ +calls +10 +15 +6\n\S+ +customers /
    )
  })

  it('ignores months before the given one', async () => {
    const organizationId = await miscounted()

    const { code } = await verify(organizationId, '--since', '2026-04-01')

    expect(code).toBe(0)
  })

  it('reports progress', async () => {
    const organizationId = await someCounted('2025-01-20T10:00:00Z')

    const { code, stderr } = await verify(organizationId)

    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${organizationId}: calls of 2025-10 counted, 0 counters wrong\n`
    })
  })
})

describe('counts rebuild', () => {
  it('corrects wrong counts and reports the corrections', async () => {
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

  it('writes one event with the number of wrong counters', async () => {
    const organizationId = await miscounted()

    await rebuild(organizationId)

    const events = await testDb
      .selectFrom('audit_events')
      .select(['action as act', 'changes'])
      .where('organization_id', '=', organizationId)
      .execute()
    expect(events.map(({ act, changes }) => ({ act, changes: JSON.parse(String(changes)) }))).toEqual([
      { act: 'counts.rebuild', changes: { counters_of_calls: { after: 10 }, counters_of_customers: { after: 2 } } }
    ])
  })

  it('corrects the counts of every organization by default', async () => {
    const organizations = [await miscounted(), await miscounted()]

    const { code, stdout } = await runAdmin(env, ['counts', 'rebuild'])

    expect(code).toBe(0)
    expect(stdout).toMatch(/\nCorrected \d+ counters\n$/)
    for (const id of organizations) expect(await findWrongCounters(testDb, id)).toEqual([])
    expect((await runAdmin(env, ['counts', 'rebuild'])).stdout).toBe('All counters were correct\n')
  })
})

async function verify(organizationId: OrganizationId, ...options: string[]) {
  return await runAdmin(env, ['counts', 'verify', '--organization', organizationId, ...options])
}

async function rebuild(organizationId: OrganizationId): Promise<unknown> {
  return await json(['counts', 'rebuild', '--organization', organizationId])
}

/** Stores two calls in March 2026 and one at another time, with their customer. */
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

/**
 * Removes the facets of all call counts and daily customer counts, and sets a wrong number of calls for the months
 * since March.
 */
async function miscounted(): Promise<OrganizationId> {
  const organizationId = await someCounted()
  await testDb.updateTable('call_counts').set({ facets: [] }).where('organization_id', '=', organizationId).execute()
  await testDb
    .updateTable('call_counts')
    .set({ calls: 5 })
    .where('organization_id', '=', organizationId)
    .where('period', '=', 'month')
    .where('starts_at', '>=', '2026-03-01')
    .execute()
  await testDb
    .updateTable('call_counts')
    .set({ customer_facets: [] })
    .where('organization_id', '=', organizationId)
    .where('period', '=', 'day')
    .execute()

  return organizationId
}
