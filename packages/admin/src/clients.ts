import { type ClientRow, type Database, insertClient } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { readClientInput } from './client-input.ts'

/**
 * Provisions a client of an organization.
 *
 * @param input as `ClientInput` describes it; it is checked here
 * @throws {InputError}
 */
export async function createClient(
  db: Database,
  organizationId: OrganizationId,
  input: unknown,
  { id, now }: { readonly id: ClientId; readonly now: Date }
): Promise<ClientRow> {
  return await insertClient(db, organizationId, { ...readClientInput(input), id }, now)
}
