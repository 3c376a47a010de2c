import type { ClientId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { erasureQueries } from './erased-callers.ts'

it('makes one query per organization, for all its clients and since the earliest call', () => {
  const [one, other] = [newId<OrganizationId>(), newId<OrganizationId>()]
  const [first, second, third] = [newId<ClientId>(), newId<ClientId>(), newId<ClientId>()]
  const [morning, noon] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T12:00:00Z')]
  const call = (organizationId: OrganizationId, clientId: ClientId, time: Date) => {
    return { caller: { organizationId, clientId, phoneNumber: '+12025550147' }, time }
  }

  const queries = erasureQueries([
    call(one, first, noon),
    call(other, third, noon),
    call(one, second, morning),
    call(one, first, noon)
  ])

  expect(queries.map(({ values }) => values)).toEqual([
    [one, [first, second].sort(), morning],
    [other, [third], noon]
  ])
})
