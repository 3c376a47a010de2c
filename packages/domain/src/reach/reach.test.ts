import { expect, it } from 'vitest'
import type { ClientId, OrganizationId } from '../ids.ts'
import { ClosedToClientError, limitsOf, narrow, organizationKey, reachOf, wholeOrganization } from './reach.ts'

const organizationId = 'organization' as OrganizationId
const clientId = 'client' as ClientId
const limited = reachOf(organizationId, clientId)

it('is the organization itself without a client', () => {
  const reach = reachOf(organizationId, null)

  expect(limitsOf(reach)).toEqual({ organizationId, clientId: undefined })
  expect(wholeOrganization(reach)).toBe(organizationId)
  expect(narrow(reach, { clientId })).toEqual({ organizationId, filter: { clientId } })
})

it('limits filters to its client', () => {
  expect(limitsOf(limited)).toEqual({ organizationId, clientId })
  expect(narrow(limited, { clientId: undefined, status: 'completed' })).toEqual({
    organizationId,
    filter: { status: 'completed', clientId }
  })
  expect(organizationKey(limited)).toBe(organizationId)
})

it('does not open resources of the whole organization', () => {
  expect(() => wholeOrganization(limited)).toThrow(ClosedToClientError)
})

it('rejects a filter for another client', () => {
  expect(() => narrow(limited, { clientId: 'other' as ClientId })).toThrow('the filter names another client')
})
