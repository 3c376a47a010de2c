import { chunk, type Database, type OrganizationScope, packBody } from '@callbook/db'
import type { EndpointId, ErasureKey, RejectionId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { forgetErasedCallers } from '../erasure/erased-rejections.ts'
import { addToCounts, type RejectionCount, rowsOf } from './rejection-counts.ts'
import type { EndpointIdentifiers } from './rejections.ts'

/** A report that was read as far as possible, and was not stored. */
export interface RejectedReport extends EndpointIdentifiers {
  readonly requestId: string
  readonly receivedAt: Date
  readonly cause: string
  readonly path: string | null
  readonly providerCallId: string | null
  /**
   * Whether the sender got a success response. The report is then stored as long as a raw report, or until it is
   * retried.
   */
  readonly isAcknowledged?: boolean
  /** When the call took place, if more is known than the time of receipt. */
  readonly callTime?: Date
  /** The redacted body; null if it is not JSON. */
  readonly body: string | null
}

/** Maximum number of rejected reports per endpoint, in addition to acknowledged ones. The newest stay. */
export const maxRejectedReports = 100

const rowsPerStatement = 50

interface Rejections {
  readonly reports?: readonly RejectedReport[]
  readonly counts?: readonly RejectionCount[]
  /** Recognizes erased callers. */
  readonly erasureKey?: ErasureKey | undefined
}

/**
 * Stores rejected reports: all or none. Reports of callers erased in the meantime are deleted again.
 *
 * @throws {ErasureKeyError} if another key is needed to recognize erased callers; the reports are deleted then
 */
export async function recordRejections(
  db: Database,
  { reports = [], counts = [], erasureKey }: Rejections
): Promise<void> {
  const kept = reports.map((report) => ({
    ...report,
    id: newId<RejectionId>(),
    time: report.callTime ?? report.receivedAt
  }))
  const reportRows = await Promise.all(kept.map(reportRow))
  const countRows = rowsOf(counts)

  await db.transaction().execute(async (tx) => {
    for (const rows of chunk(reportRows, rowsPerStatement)) {
      await tx.insertInto('rejected_reports').values(rows).execute()
    }
    for (const [first] of Map.groupBy(reports, ({ endpointId }) => endpointId).values()) {
      if (first !== undefined)
        await deleteOldReports({ db: tx, organizationId: first.organizationId }, first.endpointId)
    }
    for (const rows of chunk(countRows, rowsPerStatement)) await addToCounts(tx, rows)
  })

  await forgetErasedCallers(db, kept, erasureKey)
}

async function reportRow(report: RejectedReport & { readonly id: RejectionId }) {
  const stored = report.body === null ? { codec: null, body: null } : await packBody(report.body)

  return {
    organization_id: report.organizationId,
    id: report.id,
    endpoint_id: report.endpointId,
    request_id: report.requestId,
    received_at: report.receivedAt,
    cause: report.cause,
    path: report.path,
    provider_call_id: report.providerCallId,
    is_acknowledged: report.isAcknowledged ?? false,
    ...stored
  }
}

async function deleteOldReports({ db: tx, organizationId }: OrganizationScope, endpointId: EndpointId): Promise<void> {
  await tx
    .deleteFrom('rejected_reports')
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('is_acknowledged', '=', false)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('received_at', 'id'),
        '<',
        selectFrom('rejected_reports as kept')
          .select(['kept.received_at', 'kept.id'])
          .where('kept.organization_id', '=', organizationId)
          .where('kept.endpoint_id', '=', endpointId)
          .where('kept.is_acknowledged', '=', false)
          .orderBy('kept.received_at', 'desc')
          .orderBy('kept.id', 'desc')
          .offset(maxRejectedReports - 1)
          .limit(1)
          .$asTuple('received_at', 'id')
      )
    )
    .execute()
}
