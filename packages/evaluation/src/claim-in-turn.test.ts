import { newId } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimInTurn } from './claim-in-turn.ts'

const db = await createTestDatabase()
const start = Date.parse('2026-11-20T12:00:00Z')
const lookMs = 1_000

beforeEach(async () => {
  await db.deleteFrom('evaluation_work').execute()
})

describe('claiming in turn', () => {
  it('serves every organization, however much work one has', async () => {
    const [big, small] = [await addOrganization(db), await addOrganization(db)]
    await addWork(big, 20)
    await addWork(small, 3)
    const claim = claimer()

    const order: OrganizationId[] = []
    for (let round = 0; round < 8; round += 1) order.push(...(await claim(1)))

    expect(order.slice(0, 6).filter((id) => id === small)).toHaveLength(3)
    expect(order.slice(6)).toEqual([big, big])
  })

  it('shares what can be done at once', async () => {
    const organizations = [await addOrganization(db), await addOrganization(db), await addOrganization(db)]
    for (const id of organizations) await addWork(id, 10)

    const claimed = await claimer()(6)

    expect(organizations.map((id) => claimed.filter((other) => other === id).length)).toEqual([2, 2, 2])
  })

  it('gives to one what the others do not need, after a look', async () => {
    const [big, small] = [await addOrganization(db), await addOrganization(db)]
    await addWork(big, 20)
    await addWork(small, 1)
    const claim = claimer()

    const first = await claim(8)
    const second = await claim(8 - first.length, lookMs)

    expect([...first, ...second].filter((id) => id === big)).toHaveLength(7)
  })

  it('sees new work of others while one keeps it busy', async () => {
    const [big, small] = [await addOrganization(db), await addOrganization(db)]
    await addWork(big, 20)
    const claim = claimer()
    expect(await claim(1)).toEqual([big])

    await addWork(small, 1)

    expect(await claim(1)).toEqual([big])
    expect(new Set([...(await claim(1, lookMs)), ...(await claim(1, lookMs))])).toEqual(new Set([big, small]))
  })

  it('claims what was asked for once there is nothing of new calls', async () => {
    const [one, other] = [await addOrganization(db), await addOrganization(db)]
    await addWork(one, 2, { is_backfill: true })
    await addWork(other, 2)
    const claim = claimer()

    expect(await claim(3)).toEqual([other, other, one])
    expect(await claim(3, lookMs)).toEqual([one])
    expect(await claim(3, lookMs)).toEqual([])
  })
})

/** Claims so much, some time later, and tells of whom. */
function claimer() {
  const claim = claimInTurn(db, lookMs)
  let now = start

  return async (limit: number, laterMs = 0): Promise<OrganizationId[]> => {
    now += laterMs
    const time = { now: new Date(now), leasedUntil: new Date(now + 3_600_000) }

    return (await claim({ leaseId: newId(), limit, hasModel: true, ...time })).map((work) => work.organizationId)
  }
}

async function addWork(organizationId: OrganizationId, calls: number, changed: object = {}): Promise<void> {
  const clientId = await addClient(db, organizationId)
  for (let index = 0; index < calls; index += 1) {
    const call_id = await addCall(db, organizationId, clientId)
    const work = { organization_id: organizationId, call_id, domain: 'lead_quality', state: 'waiting', attempts: 0 }
    await db
      .insertInto('evaluation_work')
      .values({ ...work, run_after: new Date(start), ...changed })
      .execute()
  }
}
