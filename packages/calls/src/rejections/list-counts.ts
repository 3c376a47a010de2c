import type { Database } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'

/** How many deliveries are described of those that were counted together. */
export const maxRejectionSamples = 20

/** The deliveries of one minute that were refused alike, before they were read. */
export interface RejectionCountRow {
  readonly minute: string
  readonly status: number
  readonly cause: string
  readonly rejections: number
  /** How many calls a pass has fetched from their provider since, whose reports these were or may have been. */
  readonly recovered: number
  readonly samples: readonly RejectionSample[]
}

/** One of the deliveries that were counted. */
export interface RejectionSample {
  readonly received_at: string
  readonly address: string
  readonly request_id: string
  /** How long a body that is too large was said to be; absent where that was not said, and of other causes. */
  readonly announced_bytes?: number
}

/** What was counted of an endpoint, the newest minutes first. */
export async function listRejectionCounts(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  limit: number
): Promise<RejectionCountRow[]> {
  const rows = await db
    .selectFrom('rejection_counts')
    .select(['minute', 'status', 'cause', 'rejections', 'recovered', 'samples'])
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('minute', 'desc')
    .orderBy('status')
    .orderBy('cause')
    .limit(limit)
    .execute()

  return rows.map((row) => ({
    ...row,
    samples: row.samples.slice(0, maxRejectionSamples).map((sample): RejectionSample => JSON.parse(sample))
  }))
}
