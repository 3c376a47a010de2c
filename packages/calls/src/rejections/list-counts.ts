import type { Database } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'

/** Maximum number of described requests per count. */
export const maxRejectionSamples = 20

/** Requests of one minute that were rejected for the same reason before they were parsed. */
export interface RejectionCountRow {
  readonly minute: string
  readonly status: number
  readonly cause: string
  readonly rejections: number
  /** Number of calls fetched from the provider since, whose reports these were or may have been. */
  readonly recovered: number
  readonly samples: readonly RejectionSample[]
}

/** One of the counted requests. */
export interface RejectionSample {
  readonly received_at: string
  readonly address: string
  readonly request_id: string
  /** The announced length of a body that is too large; absent if it was not announced, and for other causes. */
  readonly announced_bytes?: number
}

/** Lists the counts of an endpoint, newest minutes first. */
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
