import type { ClientProfile } from '@callbook/db'
import { Type } from '@sinclair/typebox'
import { beginningOf, namesBeginning } from '../../answers/entity-tag.ts'
import { Refusal } from '../error.ts'

export const IfMatch = Type.Optional(
  Type.String({
    description: 'The ETag of an earlier answer: the client is only changed while what may be changed of it is the same'
  })
)

export const ChangedMeanwhile = Refusal('The client has been changed since the answer whose ETag is in If-Match', {
  error: 'Precondition Failed',
  message: 'The client has been changed meanwhile'
})

/**
 * How the ETag of a client begins. It tells what is said of the client, which people change: the rest of the answer
 * changes with every call.
 */
export function stateTag(profile: ClientProfile): string {
  const { name, display_name, type, status, subscription_plan, contact_person, contact_email, phone_number } = profile
  const said = [name, display_name, type, status, subscription_plan, contact_person, contact_email, phone_number]

  return beginningOf(JSON.stringify(said))
}

/** @param ifMatch the header; without it, a client may be changed whatever is said of it */
export function isExpectedBy(ifMatch: string | undefined): (before: ClientProfile) => boolean {
  return (before) => ifMatch === undefined || namesBeginning(ifMatch, stateTag(before))
}
