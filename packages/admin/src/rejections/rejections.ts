import {
  listRejectedReports,
  listRejectionCounts,
  type RejectedReportRow,
  type RejectionCountRow,
  type RejectionSample
} from '@callbook/calls'
import { type Database, findEndpoint } from '@callbook/db'
import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'

/** Deliveries to an endpoint that were refused: one that was kept, or those of a minute that were counted. */
export interface Rejection {
  /** The id by which a report can be released; null for what was counted. */
  readonly id: RejectionId | null
  /** The time it was received; for what was counted, the minute. */
  readonly received_at: string
  /** What the sender was answered. */
  readonly status: number
  readonly count: number
  /** How many calls were fetched from their provider since, whose reports were refused as too large. */
  readonly recovered: number
  readonly cause: string
  /** Where in the body, as a JSON path. */
  readonly path: string | null
  /** The provider's id of the call. */
  readonly call_id: string | null
  readonly request_id: string | null
  /** Whether its body is kept. */
  readonly releasable: boolean
  readonly samples: readonly RejectionSample[]
}

/** Counts that are shown of many minutes of a flood: the newest. */
const shownCounts = 200

/** The rejections of an endpoint, the newest first; undefined for an unknown one. */
export async function listRejections(
  db: Database,
  organizationId: OrganizationId,
  id: EndpointId
): Promise<Rejection[] | undefined> {
  if ((await findEndpoint(db, organizationId, id)) === undefined) return undefined

  const reports = await listRejectedReports(db, organizationId, id)
  const counts = await listRejectionCounts(db, organizationId, id, shownCounts)

  return [...reports.map(ofReport), ...counts.map(ofCount)].sort((a, b) => (a.received_at < b.received_at ? 1 : -1))
}

function ofReport(row: RejectedReportRow): Rejection {
  return {
    id: row.id,
    received_at: row.received_at,
    status: row.is_acknowledged ? 200 : 400,
    count: 1,
    recovered: 0,
    cause: row.cause,
    path: row.path,
    call_id: row.provider_call_id,
    request_id: row.request_id,
    releasable: row.has_body,
    samples: []
  }
}

function ofCount({ minute, status, cause, rejections, recovered, samples }: RejectionCountRow): Rejection {
  return {
    id: null,
    received_at: minute,
    status,
    count: rejections,
    recovered,
    cause,
    path: null,
    call_id: null,
    request_id: null,
    releasable: false,
    samples
  }
}
