import type { ClientId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { countListed } from './count-listed.ts'
import { summarizeGaps } from './gaps.ts'
import type { ListedOutcome } from './reconciled-calls.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-20T12:00:00.000Z')
const clientId = newId<ClientId>()
const day = { from: Date.parse('2026-11-20T00:00:00Z'), until: Date.parse('2026-11-21T00:00:00Z') }
const dayBefore = { from: Date.parse('2026-11-19T00:00:00Z'), until: day.from }

it('counts a call once even if it is listed several times', async () => {
  const organizationId = await addOrganization(testDb)
  const calls = Array.from({ length: 700 }, (_, nth) => call(`call ${nth}`, nth % 7 === 0 ? 'missing' : 'arrived'))

  await Promise.all([1, 2, 3].map(() => count(organizationId, [...calls, ...calls])))
  await count(organizationId, calls)

  expect(await sums(organizationId)).toEqual([sum(1, { listed: 700, arrived: 600, missing: 100 })])
})

it('counts a call by its current state, client and end time', async () => {
  const organizationId = await addOrganization(testDb)
  await count(organizationId, [
    call('a', 'missing'),
    call('b', 'missing'),
    call('c', 'missing'),
    call('d', 'unassigned', { clientId: null }),
    call('e', 'unassigned', { clientId: null }),
    call('f', 'arrived', { endedAt: new Date('2026-11-19T23:59:59.999Z') }),
    call('g', 'arrived', { endedAt: new Date('2026-08-01T00:00:00Z') })
  ])
  await count(organizationId, [call('a', 'repaired'), call('b', 'arrived'), call('d', 'repaired')])

  expect(await sums(organizationId)).toEqual([
    sum(0, { listed: 1, arrived: 1 }),
    sum(1, { listed: 4, arrived: 1, missing: 1, repaired: 2 }),
    sum(1, { listed: 1, unassigned: 1 }, null)
  ])
  expect(await summarizeGaps({ db, reach: organizationId }, { steps: [day], clientId })).toHaveLength(1)
  expect(await sums(await addOrganization(testDb))).toEqual([])
})

function call(
  id: string,
  outcome: ListedOutcome,
  overrides: { readonly clientId?: ClientId | null; readonly endedAt?: Date } = {}
) {
  return { id, outcome, clientId, endedAt: new Date('2026-11-20T11:07:00Z'), ...overrides }
}

async function count(organizationId: OrganizationId, calls: ReturnType<typeof call>[]): Promise<void> {
  await countListed({ db, organizationId }, { provider: 'vapi', calls, now })
}

async function sums(organizationId: OrganizationId) {
  const found = await summarizeGaps({ db, reach: organizationId }, { steps: [dayBefore, day] })

  return found.filter(({ listed }) => listed > 0)
}

function sum(step: number, counts: object, of: ClientId | null = clientId) {
  return { step, clientId: of, listed: 0, arrived: 0, missing: 0, repaired: 0, unassigned: 0, ...counts }
}
