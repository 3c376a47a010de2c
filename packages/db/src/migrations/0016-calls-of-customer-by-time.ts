import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/**
 * Finds the first and the last call of a customer, and the last with a name, among any number of calls.
 *
 * A customer belongs to one organization. Leaving the organization out makes each stored call cheaper.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const time = 'coalesce(started_at, ended_at, received_at, created_at)'
  await buildIndex(
    db,
    'calls_of_customer_by_time',
    `on calls (customer_id, num_nonnulls(caller_full_name), (${time}), id)
      where customer_id is not null`
  )
}
