// The contenders write the very rows that the product writes: only the way in which they are written differs.
import { constants, zstdCompressSync } from 'node:zlib'
import type { IncomingReport } from '@callbook/db'
import { newId } from '@callbook/db'
import { type CallId, type CustomerId, isContact } from '@callbook/domain'
import { callCountRows } from '../../../../db/src/ingest/call-counts.ts'
import { callRow, evaluationWorkRows, rawReportRow } from '../../../../db/src/ingest/call-rows.ts'
import { customerRows } from '../../../../db/src/ingest/customer-rows.ts'
import * as statements from '../../../../db/src/ingest/statements.ts'
import type { Parameter } from '../../../../db/src/wire/message-writer.ts'

export { queriesFor } from '../../../../db/src/ingest/multi-row.ts'
export { statements }

type Rows = readonly (readonly Parameter[])[]

/** What one report makes of each table. */
export interface ReportRows {
  readonly callId: CallId
  readonly marks: Rows
  /** Empty for a caller without a number. */
  readonly customers: Rows
  callsOf(customerId: string | null): Rows
  readonly rawReports: Rows
  readonly evaluationWork: Rows
  readonly callCounts: Rows
}

const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const dayMs = 86_400_000

export function rowsOfReport(incoming: IncomingReport, now: Date): ReportRows {
  const { organizationId, clientId, provider, report, receivedAt } = incoming
  const compressedBody = zstdCompressSync(incoming.body, compression)
  const queued = { ...incoming, codec: 'zstd' as const, compressedBody, erasureKey: undefined }
  const callId = newId<CallId>()
  const phoneNumber = report.callerPhoneNumber
  const contribution = { queued, callId, calls: 1, contacts: Number(isContact(report)) }
  const expiresAt = new Date(receivedAt.getTime() + dayMs)

  return {
    callId,
    marks: [[organizationId, clientId, provider, report.providerCallId, report.kind, newId(), receivedAt, expiresAt]],
    customers: phoneNumber === null ? [] : customerRows([{ ...contribution, phoneNumber }], now, newId<CustomerId>),
    callsOf: (customerId) => [callRow(queued, callId, customerId, now)],
    rawReports: [rawReportRow(queued, callId)],
    evaluationWork: evaluationWorkRows(queued, callId, now),
    callCounts: callCountRows([queued], now)
  }
}
