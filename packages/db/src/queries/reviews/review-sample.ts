import type { ClientId, OrganizationId, Reach } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import { isWithin } from '../reach.ts'

/**
 * Returns the share of a client's calls without a flag that are reviewed, 0 to 100; `undefined` if the client does not
 * exist.
 */
export async function findReviewSample(db: Database, reach: Reach, id: ClientId): Promise<number | undefined> {
  const client = await db
    .selectFrom('clients')
    .select('review_sample_percent')
    .where(isWithin(reach, { client: 'id' }))
    .where('id', '=', id)
    .executeTakeFirst()

  return client?.review_sample_percent
}

/**
 * Sets the share of a client's calls without a flag that are reviewed. It applies to later evaluations.
 *
 * @param percent 0 to 100
 * @returns the share before; `undefined` if the client does not exist
 */
export async function setReviewSample(
  tx: Queryable,
  organizationId: OrganizationId,
  id: ClientId,
  percent: number
): Promise<number | undefined> {
  const before = await tx
    .selectFrom('clients')
    .select('review_sample_percent')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined || before.review_sample_percent === percent) return before?.review_sample_percent
  await tx
    .updateTable('clients')
    .set({ review_sample_percent: percent })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()

  return before.review_sample_percent
}
