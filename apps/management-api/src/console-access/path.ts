import { definePath, notFound, uuid } from '@callbook/http'
import { described } from '../http-api/described.ts'
import { ErrorResponse, nounOf } from '../http-api/error.ts'
import { membershipPath as organization } from './membership-path.ts'

export const ofOrganization = definePath({ organization }, () => notFound('Organization'))

/**
 * Path of a resource of an organization.
 *
 * @param resource name for readers: `'Client'`
 */
export function idWithin<Id extends string>(resource: string) {
  const id = described(uuid<Id>(), `Id of the ${nounOf(resource)}`)

  return definePath({ organization, id }, () => notFound(resource))
}

export const NoOrganization = ErrorResponse('The organization does not exist, or the user cannot access it', {
  error: 'Organization not found'
})

/** Response for a missing resource or organization. */
export function NoneWithin(resource: string) {
  return ErrorResponse(
    `The ${nounOf(resource)} does not exist in the organization, or the user cannot access the organization`,
    {
      error: `${resource} not found`
    }
  )
}
