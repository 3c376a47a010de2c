import { RefusedError } from '@callbook/operations/values'
import { found } from '../../found.ts'

interface KnownMember {
  readonly user_id: string
  readonly email: string
  readonly client_id: string | null
}

/**
 * Finds a membership by user ID or by email address.
 *
 * @param of limit of the membership, `null` for none; `undefined` for the only membership of the user
 * @throws {NotFoundError}
 * @throws {RefusedError} if several members have the address, or the member has several memberships
 */
export function findMember<Member extends KnownMember>(
  members: readonly Member[],
  text: string,
  of?: string | null
): Member {
  const given = text.trim().toLowerCase()
  const named = members.filter(({ user_id: id, email }) => id === given || email === given)
  const ids = [...new Set(named.map(({ user_id: id }) => id))]
  if (ids.length > 1) {
    throw new RefusedError(`${given} is the address of ${ids.length} members. Give an ID: ${ids.join(', ')}`)
  }
  const matching = named.filter(({ client_id: limit }) => of === undefined || limit === of)
  if (matching.length > 1) {
    const limits = matching.map(({ client_id: limit }) => limit ?? 'all').join(', ')
    throw new RefusedError(`${given} has ${matching.length} memberships. Add --membership with one of: ${limits}`)
  }

  return found(matching[0], 'member', text)
}
