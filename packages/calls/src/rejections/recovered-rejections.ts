import type { Database, OrganizationScope } from '@callbook/db'
import { sql } from 'kysely'
import type { EndpointIdentifiers } from './rejections.ts'

const tooLarge = 'too_large'

/** A report arrives between this long before the end of its call, by the provider's clock, and this long after it. */
const [beforeMs, afterMs] = [60_000, 900_000]

const minuteMs = 60_000

interface FetchedCall extends Omit<EndpointIdentifiers, 'organizationId'> {
  readonly endedAt: Date
}

/**
 * Records that a call was fetched whose report was rejected as too large. The body was never read, so the match is by
 * the time of the rejection.
 *
 * @returns whether a report was rejected around that time whose call had not been fetched yet
 */
export async function recordRecoveredRejection(
  { db, organizationId }: OrganizationScope<Database>,
  { endpointId, endedAt }: FetchedCall
): Promise<boolean> {
  const from = new Date(Math.floor((endedAt.getTime() - beforeMs) / minuteMs) * minuteMs)
  const until = new Date(endedAt.getTime() + afterMs)
  const { numAffectedRows } = await sql`
    update rejection_counts set recovered = recovered + 1
    where organization_id = ${organizationId} and endpoint_id = ${endpointId} and cause = ${tooLarge}
      and recovered < rejections and minute = (
        select min(refused.minute) from rejection_counts refused
        where refused.organization_id = ${organizationId} and refused.endpoint_id = ${endpointId}
          and refused.minute >= ${from} and refused.minute <= ${until}
          and refused.cause = ${tooLarge} and refused.recovered < refused.rejections
      )`.execute(db)

  return numAffectedRows === 1n
}
