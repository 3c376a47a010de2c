import {
  listRejectedReports,
  listRejectionCounts,
  type RejectedReportRow,
  type RejectionCountRow,
  type RejectionSample
} from '@callbook/calls'
import { type Database, findEndpoint } from '@callbook/db'
import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'

/** Rejected reports of an endpoint: one stored report, or the count of a minute. */
export interface Rejection {
  /** ID with which a report can be released; `null` for a count. */
  readonly id: RejectionId | null
  /** Time of receipt; for a count, its minute. */
  readonly received_at: string
  readonly status: number
  readonly count: number
  /** Number of calls fetched from the provider since, whose reports were rejected as too large. */
  readonly recovered: number
  readonly cause: string
  /** JSON path of the problem in the body. */
  readonly path: string | null
  /** ID of the call at the provider. */
  readonly call_id: string | null
  readonly request_id: string | null
  /** Whether the body is stored. */
  readonly releasable: boolean
  readonly samples: readonly RejectionSample[]
}

/** Maximum number of counts shown; the newest are shown. */
const shownCounts = 200

/** Lists the rejections of an endpoint, newest first; `undefined` if the endpoint does not exist. */
export async function listRejections(
  db: Database,
  organizationId: OrganizationId,
  id: EndpointId
): Promise<Rejection[] | undefined> {
  if ((await findEndpoint(db, organizationId, id)) === undefined) return undefined

  const reports = await listRejectedReports(db, organizationId, { endpointId: id })
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
