import { findClient, type Queryable } from '@callbook/db'
import { type ClientId, ExpectedError, type Reach } from '@callbook/domain'

export class UnknownClientError extends ExpectedError {
  override readonly name = 'UnknownClientError'
  override readonly status = 404
  override readonly title = 'Client not found'
  override readonly hasPublicMessage = false
}

/**
 * @param id `null` for all clients, which always exist
 * @throws {UnknownClientError} if the client does not exist within the reach
 */
export async function requireClient(tx: Queryable, reach: Reach, id: ClientId | null): Promise<void> {
  if (id === null || (await findClient({ db: tx, reach }, id)) !== undefined) return

  throw new UnknownClientError(`The organization has no client ${id}`)
}
