import type { ClientProfile } from '@callbook/db'
import { Type } from '@sinclair/typebox'
import { ErrorResponse } from '../http-api/error.ts'
import { beginningOf, namesBeginning } from '../responses/entity-tag.ts'

export const IfMatch = Type.Optional(
  Type.String({
    description:
      'The ETag of an earlier response: the client is updated only if its editable fields have not changed since'
  })
)

export const ChangedMeanwhile = ErrorResponse('The client has changed since the response with this ETag', {
  error: 'Precondition Failed',
  message: 'The client has changed in the meantime'
})

/**
 * Returns the prefix of the ETag of a client. It covers the editable fields: the rest of the response changes with
 * every call.
 */
export function stateTag(profile: ClientProfile): string {
  const { name, display_name, type, status, subscription_plan, contact_person, contact_email, phone_number } = profile
  const said = [name, display_name, type, status, subscription_plan, contact_person, contact_email, phone_number]

  return beginningOf(JSON.stringify(said))
}

/** @param ifMatch the header; without it, every state is accepted */
export function isExpectedBy(ifMatch: string | undefined): (before: ClientProfile) => boolean {
  return (before) => ifMatch === undefined || namesBeginning(ifMatch, stateTag(before))
}
