import {
  type Database,
  findEndpoint,
  listRejectedReports,
  listRejectionCounts,
  type RejectedReportRow,
  type RejectionCountRow,
  type RejectionSample
} from '@callbook/db'
import type { EndpointId, RejectionId } from '@callbook/domain'

/** Deliveries to an endpoint that were refused: one that was kept, or those of a minute that were counted. */
export interface Rejection {
  /** By which a report can be released; null for what was counted. */
  readonly id: RejectionId | null
  /** Of deliveries that were counted, the minute. */
  readonly received_at: string
  /** What the sender was answered. */
  readonly status: number
  readonly count: number
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

/** Of many minutes of a flood, the newest are shown. */
const shownCounts = 200

/** The newest first. Undefined for an unknown endpoint. */
export async function listRejections(db: Database, id: EndpointId): Promise<Rejection[] | undefined> {
  const endpoint = await findEndpoint(db, id)
  if (endpoint === undefined) return undefined

  const { organization_id: organizationId } = endpoint
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
    cause: row.cause,
    path: row.path,
    call_id: row.provider_call_id,
    request_id: row.request_id,
    releasable: row.has_body,
    samples: []
  }
}

function ofCount({ minute, status, cause, rejections, samples }: RejectionCountRow): Rejection {
  return {
    id: null,
    received_at: minute,
    status,
    count: rejections,
    cause,
    path: null,
    call_id: null,
    request_id: null,
    releasable: false,
    samples
  }
}
