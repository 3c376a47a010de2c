import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'
import { run } from './run.ts'

export const withoutTransaction = true

const slotOfCall = `((1
  + 1 * case when status = 'completed' then 0 when status = 'transferred' then 1 when status = 'voicemail' then 2
    when status = 'no_answer' then 3 when status = 'busy' then 4 when status = 'failed' then 5
    when status = 'unknown' then 6 end
  + 7 * case when direction = 'inbound' then 0 when direction = 'outbound' then 1 when direction = 'web' then 2
    when direction = 'unknown' then 3 end
  + 28 * case
    when evaluation_status = 'partial' and human_review_required is null then 0
    when evaluation_status = 'partial' and human_review_required = false then 1
    when evaluation_status = 'partial' and human_review_required = true then 2
    when evaluation_status = 'completed' and human_review_required = false then 3
    when evaluation_status = 'completed' and human_review_required = true then 4
    when evaluation_status = 'pending' and human_review_required is null then 5 end)::smallint)`

const slotOfCustomer = `((1
  + 1 * case when customer_status = 'new' then 0 when customer_status = 'returning' then 1
    when customer_status = 'unknown' then 2 end)::smallint)`

/** An index-only scan of an expression requires that the index also contains the columns of the expression. */
const facetsOfCall = 'status, direction, evaluation_status, human_review_required'

const inOrder = 'created_at desc, id desc'

/** One index for all combinations of filters, instead of one for each filter. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildIndex(
    db,
    'calls_by_facet',
    `on calls (organization_id, ${slotOfCall}, ${inOrder}) include (${facetsOfCall})`
  )
  await buildIndex(
    db,
    'calls_of_client_by_facet',
    `on calls (organization_id, client_id, ${slotOfCall}, ${inOrder}) include (${facetsOfCall})`
  )
  await buildIndex(
    db,
    'calls_of_customer_with_facets',
    `on calls (organization_id, customer_id, ${inOrder}) include (client_id, ${facetsOfCall})
      where customer_id is not null`
  )
  await buildIndex(
    db,
    'calls_by_phone_number_with_facets',
    `on calls (organization_id, caller_phone_number, ${inOrder}) include (client_id, customer_id, ${facetsOfCall})
      where caller_phone_number is not null`
  )
  await buildIndex(
    db,
    'customers_by_facet',
    `on customers (organization_id, ${slotOfCustomer}, ${inOrder}) include (customer_status)`
  )
  await buildIndex(
    db,
    'customers_of_client_by_facet',
    `on customers (organization_id, client_id, ${slotOfCustomer}, ${inOrder}) include (customer_status)`
  )
  await run(
    db,
    ['direction', 'status', 'evaluation', 'review', 'phone_number'].map(
      (name) => `drop index concurrently if exists calls_by_${name}`
    )
  )
  await run(db, [
    'drop index concurrently if exists calls_of_customer',
    'drop index concurrently if exists customers_by_status'
  ])
}
