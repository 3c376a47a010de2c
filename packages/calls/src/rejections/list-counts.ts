import type { Database, OrganizationScope } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import { sql } from 'kysely'
import { areCounts, type RejectionFilter } from './rejection-filter.ts'
import { type RejectingEndpoint, withEndpoint } from './rejections.ts'

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

export interface RejectionSample {
  readonly received_at: string
  readonly address: string
  readonly request_id: string
  /** The announced length of a body that is too large; absent if it was not announced, and for other causes. */
  readonly announced_bytes?: number
}

/** Lists the counts of an endpoint, newest minutes first. */
export async function listRejectionCounts(
  { db, organizationId }: OrganizationScope<Database>,
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

  return rows.map((row) => ({ ...row, samples: readSamples(row.samples) }))
}

/** Maximum number of minutes that are summed, to bound the cost. */
const mostMinutes = 20_000

const mostSums = 200

/** Requests to one URL that were rejected for the same reason before they were parsed. */
export interface RejectionSumRow extends RejectingEndpoint, Omit<RejectionCountRow, 'minute'> {
  /** Latest minute, which the samples describe. */
  readonly latest_minute: string
}

export interface RejectionSums {
  readonly sums: readonly RejectionSumRow[]
  /** Earliest summed minute if there are too many to sum all; `undefined` if all are summed. */
  readonly since: string | undefined
}

/** Sums the latest counts of an organization by URL and reason, latest first. */
export async function sumRejectionCounts(
  { db, organizationId }: OrganizationScope<Database>,
  filter: RejectionFilter
): Promise<RejectionSums> {
  const { rows } = await sql<SumRow>`
    with counted as (
      select rejected.endpoint_id, rejected.status, rejected.cause, rejected.minute, rejected.rejections,
        rejected.recovered
      from rejection_counts as rejected where ${areCounts(organizationId, filter)}
      order by rejected.minute desc limit ${mostMinutes}
    ),
    summed as (
      select counted.endpoint_id, counted.status, counted.cause, sum(counted.rejections)::float8 as rejections,
        sum(counted.recovered)::float8 as recovered, max(counted.minute) as latest_minute,
        sum(count(*)) over ()::float8 as minutes, min(min(counted.minute)) over () as since
      from counted group by counted.endpoint_id, counted.status, counted.cause
    )
    select rejected.*, latest.samples, endpoint.client_id, client.display_name as client_name, endpoint.provider
    from summed as rejected
    join rejection_counts as latest on latest.organization_id = ${organizationId}
      and latest.endpoint_id = rejected.endpoint_id and latest.minute = rejected.latest_minute
      and latest.status = rejected.status and latest.cause = rejected.cause
    ${withEndpoint(organizationId)}
    order by rejected.latest_minute desc, rejected.rejections desc, rejected.endpoint_id, rejected.status, rejected.cause
    limit ${mostSums}`.execute(db)
  const [first] = rows

  return {
    sums: rows.map(({ minutes, since, samples, ...row }) => ({ ...row, samples: readSamples(samples) })),
    since: first !== undefined && first.minutes >= mostMinutes ? first.since : undefined
  }
}

interface SumRow extends Omit<RejectionSumRow, 'samples'> {
  readonly samples: string
  readonly minutes: number
  readonly since: string
}

function readSamples(samples: string): RejectionSample[] {
  return JSON.parse(samples).slice(0, maxRejectionSamples)
}
