// The contenders write the same rows as the product. They differ only in how they write them.
import { constants, zstdCompressSync } from 'node:zlib'
import type { IncomingReport } from '@callbook/calls'
import {
  callCountChange,
  callRow,
  customerRows,
  evaluationWorkRows,
  intoIdempotencyRecords,
  rawReportRow
} from '@callbook/calls/testing/rows'
import { changeCounts } from '@callbook/db'
import { type CallId, type CustomerId, isContact } from '@callbook/domain'
import { type NamedQuery, newId, type Parameter } from '@callbook/postgres'

export { claimIdempotencyRecords, intoCalls, statements } from '@callbook/calls/testing/rows'
export { queriesFor } from '@callbook/postgres'

type Rows = readonly (readonly Parameter[])[]

export interface ReportRows {
  readonly callId: CallId
  readonly idempotencyRecords: Rows
  /** Rows of customers; empty for a caller without a number. */
  readonly customers: Rows
  callsOf(customerId: string | null): Rows
  readonly rawReports: Rows
  readonly evaluationWork: Rows
  readonly counts: readonly NamedQuery[]
}

const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export function rowsOfReport(incoming: IncomingReport, now: Date): ReportRows {
  const { report } = incoming
  const compressedBody = zstdCompressSync(incoming.body, compression)
  const queued = { ...incoming, codec: 'zstd' as const, compressedBody }
  const callId = newId<CallId>()
  const phoneNumber = report.callerPhoneNumber
  const contribution = { queued, callId, calls: 1, contacts: Number(isContact(report)) }

  return {
    callId,
    idempotencyRecords: [intoIdempotencyRecords.row({ id: newId(), delivered: incoming })],
    customers: phoneNumber === null ? [] : customerRows([{ ...contribution, phoneNumber }], now, newId<CustomerId>),
    callsOf: (customerId) => [callRow(queued, callId, customerId, now)],
    rawReports: [rawReportRow(queued, callId)],
    evaluationWork: evaluationWorkRows(queued, callId, now),
    counts: changeCounts({ calls: [callCountChange({ queued, callId, known: undefined })] })
  }
}
