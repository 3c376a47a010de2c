import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** Finds the last call of a customer with an e-mail address. */
export async function up(db: Kysely<never>): Promise<void> {
  const time = 'coalesce(started_at, ended_at, received_at, created_at)'
  await buildIndex(
    db,
    'calls_of_customer_with_email',
    `on calls (organization_id, customer_id, (${time}), id) where caller_email is not null`
  )
}
