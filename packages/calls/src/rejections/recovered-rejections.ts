import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { EndpointIdentifiers } from './rejections.ts'

/** Of a report whose body has more bytes than are taken. */
const tooLarge = 'too_large'

/** A report comes from so long before the end of its call, by the clock of the provider, until so long after it. */
const [beforeMs, afterMs] = [60_000, 900_000]

const minuteMs = 60_000

interface FetchedCall extends Omit<EndpointIdentifiers, 'organizationId'> {
  readonly endedAt: Date
}

/**
 * Notes that a call was fetched whose report was refused as too large: as far as can be told of a body that nobody has
 * read, by the time at which one was refused.
 *
 * @returns whether one was refused then, of which no call was fetched before
 */
export async function noteRecovered(
  db: Database,
  organizationId: OrganizationId,
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
