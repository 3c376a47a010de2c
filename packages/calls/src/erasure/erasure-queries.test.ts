import type { ClientId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { erasingOrganizations, erasureQueries } from './erased-callers.ts'

const [one, other] = [newId<OrganizationId>(), newId<OrganizationId>()]
const [first, second, third] = [newId<ClientId>(), newId<ClientId>(), newId<ClientId>()]
const [morning, noon] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T12:00:00Z')]

const calls = [call(one, first, noon), call(other, third, noon), call(one, second, morning), call(one, first, noon)]

it('finds the organizations with erasures since the earliest call in one query', () => {
  expect(erasingOrganizations(calls).map(({ values }) => values)).toEqual([[[one, other], morning]])
})

it('makes no query without callers', () => {
  expect(erasingOrganizations([])).toEqual([])
})

it('makes one query per organization, for all its clients and since the earliest call', () => {
  expect(erasureQueries(calls).map(({ values }) => values)).toEqual([
    [one, [first, second].sort(), morning],
    [other, [third], noon]
  ])
})

function call(organizationId: OrganizationId, clientId: ClientId, time: Date) {
  return { caller: { organizationId, clientId, phoneNumber: '+12025550147' }, time }
}
