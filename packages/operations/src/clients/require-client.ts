import { findClient, type Queryable } from '@callbook/db'
import type { ClientId, Reach } from '@callbook/domain'

export class UnknownClientError extends Error {
  override readonly name = 'UnknownClientError'
}

/**
 * @param id `null` for all clients, which always exist
 * @throws {UnknownClientError} if the client does not exist within the reach
 */
export async function requireClient(tx: Queryable, reach: Reach, id: ClientId | null): Promise<void> {
  if (id === null || (await findClient(tx, reach, id)) !== undefined) return

  throw new UnknownClientError(`The organization has no client ${id}`)
}
