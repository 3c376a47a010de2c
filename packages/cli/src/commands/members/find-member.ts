import { RefusedError } from '@callbook/operations/values'
import { found } from '../../found.ts'

interface KnownMember {
  readonly user_id: string
  readonly email: string
}

/**
 * Finds a member by user ID or by email address.
 *
 * @throws {NotFoundError}
 * @throws {RefusedError} if several members have the address
 */
export function findMember<Member extends KnownMember>(members: readonly Member[], text: string): Member {
  const given = text.trim().toLowerCase()
  const matching = members.filter(({ user_id: id, email }) => id === given || email === given)
  if (matching.length > 1) {
    const ids = matching.map(({ user_id: id }) => id).join(', ')
    throw new RefusedError(`${given} is the address of ${matching.length} members. Give an ID: ${ids}`)
  }

  return found(matching[0], 'member', text)
}
