import type { OrganizationId } from '@callbook/domain'
import { definePath, notFound, uuid } from '@callbook/http'
import { described } from '../../tenant/described.ts'
import { Refusal } from '../../tenant/error.ts'

const organization = described(uuid<OrganizationId>(), 'Id of the organization')

/** The path of an organization. */
export const ofOrganization = definePath({ organization }, () => notFound('Organization'))

/**
 * The path of one thing of an organization.
 *
 * @param resource as a reader would call it: `'Client'`
 */
export function idWithin<Id extends string>(resource: string) {
  const id = described(uuid<Id>(), `Id of the ${resource.toLowerCase()}`)

  return definePath({ organization, id }, () => notFound(resource))
}

export const NoOrganization = Refusal('No organization of whoever asks', { error: 'Organization not found' })

/** What is answered for an unknown thing, or an unknown organization. */
export function NoneWithin(resource: string) {
  return Refusal(`No such ${resource.toLowerCase()} in the organization, or no organization of whoever asks`, {
    error: `${resource} not found`
  })
}
