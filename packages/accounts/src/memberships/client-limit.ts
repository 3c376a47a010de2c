import { findClient, type OrganizationScope } from '@callbook/db'
import type { ClientId, MembershipRole } from '@callbook/domain'
import { AccountError } from '../account-error.ts'

/**
 * Checks the client of a membership: owners have none, and client managers have one.
 *
 * @throws {AccountError}
 */
export async function checkLimit(
  { db: tx, organizationId }: OrganizationScope,
  { role, clientId }: { readonly role: MembershipRole; readonly clientId: ClientId | null }
): Promise<void> {
  if (role === 'client_manager' && clientId === null) {
    throw new AccountError('unlimited_manager', 'client_id must name the client that a client manager manages')
  }
  if (clientId === null) return
  if (role === 'owner') throw new AccountError('limited_owner', 'client_id must be null for an owner')
  if ((await findClient({ db: tx, reach: organizationId }, clientId)) === undefined) {
    throw new AccountError('unknown_client', 'client_id must be a client of the organization, or null')
  }
}
