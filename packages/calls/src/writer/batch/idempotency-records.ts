import type { MultiRowStatement } from '@callbook/postgres'
import { type IncomingReport, repeatWindowMs } from '../../model/incoming-report.ts'
import { type InsertedColumns, insertInto } from '../../model/insert-into.ts'

interface IdentifiedReport {
  readonly id: string
  readonly incoming: IncomingReport
}

/** Columns in the order in which the statement names them. */
const columns: InsertedColumns<'report_idempotency', IdentifiedReport> = {
  organization_id: { value: ({ incoming }) => incoming.organizationId },
  client_id: { value: ({ incoming }) => incoming.clientId },
  provider: { value: ({ incoming }) => incoming.provider },
  provider_call_id: { value: ({ incoming }) => incoming.report.providerCallId },
  kind: { value: ({ incoming }) => recordKind(incoming) },
  report_id: { value: ({ id }) => id },
  received_at: { value: ({ incoming }) => incoming.receivedAt },
  expires_at: { value: ({ incoming }) => new Date(incoming.receivedAt.getTime() + repeatWindowMs) }
}

export const intoIdempotencyRecords = insertInto('report_idempotency', columns)

/**
 * Returns the report_id of each record that the batch now owns: the reports that are not duplicates. An expired
 * record may be claimed by any report.
 */
export const claimIdempotencyRecords: MultiRowStatement = {
  name: 'claim_idempotency_records',
  ...intoIdempotencyRecords,
  after: `on conflict (organization_id, client_id, provider, provider_call_id, kind) do update set
      report_id = excluded.report_id, received_at = excluded.received_at, expires_at = excluded.expires_at
    where report_idempotency.expires_at <= excluded.received_at
    returning report_id`
}

/** Returns the key of a report of a call while a repeat is a duplicate. */
export function idempotencyKey(report: IncomingReport): string {
  const { organizationId, clientId, provider } = report

  return JSON.stringify([organizationId, clientId, provider, report.report.providerCallId, recordKind(report)])
}

/**
 * Returns the kind of the record. A completion is a duplicate only of an earlier completion of the same kind, a
 * revision only of the same revision, and a variant only of the same variant.
 */
function recordKind({ report: { kind: stored, revision, variant }, isCompletion }: IncomingReport): string {
  const revised = revision ? `${stored}, revision ${revision}` : stored
  const kind = variant === undefined ? revised : `${revised}, variant ${variant}`

  return isCompletion ? `${kind}, completed` : kind
}
