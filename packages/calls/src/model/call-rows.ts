import { type BuiltInDomain, builtInDomains, type CallId, isPreliminary } from '@callbook/domain'
import type { MultiRowStatement, Parameter } from '@callbook/postgres'
import { type QueuedReport, sourceOf } from './incoming-report.ts'
import { type InsertedColumns, insertInto } from './insert-into.ts'
import { reportColumns } from './report-columns.ts'

interface NewCall {
  readonly queued: QueuedReport
  readonly report: QueuedReport['report']
  readonly callId: CallId
  readonly customerId: string | null
  readonly now: Date
}

/** Columns in the order in which the statement names them, the same as in the tables below. */
const callColumns: InsertedColumns<'calls', NewCall> = {
  organization_id: { value: ({ queued }) => queued.organizationId },
  id: { value: ({ callId }) => callId },
  client_id: { value: ({ queued }) => queued.clientId },
  customer_id: { value: ({ customerId }) => customerId },
  provider: { value: ({ queued }) => queued.provider },
  provider_call_id: { value: ({ report }) => report.providerCallId },
  report_rank: { value: ({ report }) => report.rank },
  source: { value: ({ queued }) => sourceOf(queued) },
  ...reportColumns,
  received_at: { value: ({ queued }) => queued.receivedAt },
  created_at: { value: ({ now }) => now },
  updated_at: { value: ({ now }) => now }
}

const intoCalls = insertInto('calls', callColumns)

/**
 * The statement has no ON CONFLICT: if another writer has stored a call concurrently, the batch fails and finds that
 * call in its retry.
 */
export const insertCalls: MultiRowStatement = {
  name: 'insert_calls',
  ...intoCalls,
  after: ''
}

export function callRow(call: Omit<NewCall, 'report'>): Parameter[] {
  return intoCalls.row({ ...call, report: call.queued.report })
}

interface ReportOfCall {
  readonly queued: QueuedReport
  readonly callId: CallId
}

const rawReportColumns: InsertedColumns<'raw_reports', ReportOfCall> = {
  organization_id: { value: ({ queued }) => queued.organizationId },
  call_id: { value: ({ callId }) => callId },
  kind: { value: ({ queued }) => queued.report.kind },
  client_id: { value: ({ queued }) => queued.clientId },
  endpoint_id: { value: ({ queued }) => queued.endpointId },
  provider: { value: ({ queued }) => queued.provider },
  received_at: { value: ({ queued }) => queued.receivedAt },
  source: { value: ({ queued }) => sourceOf(queued) },
  codec: { value: ({ queued }) => queued.codec },
  body: { value: ({ queued }) => queued.compressedBody }
}

const intoRawReports = insertInto('raw_reports', rawReportColumns)

/** The later received report of one kind is stored. The call may have values of the other one in either case. */
export const upsertRawReports: MultiRowStatement = {
  name: 'upsert_raw_reports',
  ...intoRawReports,
  after: `on conflict (organization_id, call_id, kind) do update set
    endpoint_id = ${laterReceived('endpoint_id')}, codec = ${laterReceived('codec')}, body = ${laterReceived('body')},
    source = ${laterReceived('source')},
    received_at = greatest(raw_reports.received_at, excluded.received_at), is_replacement = true`
}

function laterReceived(column: string): string {
  return `case when excluded.received_at >= raw_reports.received_at then excluded.${column} else raw_reports.${column} end`
}

export function rawReportRow(queued: QueuedReport, callId: CallId): Parameter[] {
  return intoRawReports.row({ queued, callId })
}

interface NewWork {
  readonly organizationId: string
  readonly callId: CallId
  /** `undefined` for all, with the scorecards that a model answers for the call. */
  readonly domains: readonly BuiltInDomain[] | undefined
  readonly dueAt: Date
  /** Whether the work waits until evaluations of new calls are done, because the call is old. */
  readonly isLowPriority: boolean
}

const workColumns: InsertedColumns<'evaluation_work', NewWork> = {
  organization_id: { value: ({ organizationId }) => organizationId },
  call_id: { value: ({ callId }) => callId },
  domains: { value: ({ domains = builtInDomains }) => nameUnlessAll(domains) },
  state: { value: () => 'waiting' },
  attempts: { value: () => 0 },
  run_after: { value: ({ dueAt }) => dueAt },
  is_low_priority: { value: ({ isLowPriority }) => isLowPriority }
}

const intoEvaluationWork = insertInto('evaluation_work', workColumns)

export const insertEvaluationWork: MultiRowStatement = {
  name: 'insert_evaluation_work',
  ...intoEvaluationWork,
  after: ''
}

/**
 * Returns the column `domains` of the work of a call. Both built-in domains depend on the conversation, as the answers
 * to scorecards do, which a report does not look up: null stands for all.
 */
export function nameUnlessAll(domains: readonly BuiltInDomain[]): BuiltInDomain[] | null {
  return domains.length === builtInDomains.length ? null : [...domains]
}

/** The evaluations of a row of `evaluation_work` and of a new one: null, all of them, if either is. */
export const bothDomains = `case
  when evaluation_work.domains is null or excluded.domains is null then null
  when evaluation_work.domains @> excluded.domains then evaluation_work.domains
  else evaluation_work.domains || excluded.domains end`

/** Requests a new evaluation of a call, and revokes the lease of a worker that evaluates the earlier version. */
export const evaluateAgain: MultiRowStatement = {
  ...insertEvaluationWork,
  name: 'evaluate_again',
  after: `on conflict (organization_id, call_id) do update set
    domains = ${bothDomains}, state = excluded.state, attempts = excluded.attempts, run_after = excluded.run_after, lease_id = null,
    leased_until = null, last_error = null, needs_model = excluded.needs_model, is_low_priority = excluded.is_low_priority`
}

/** How long evaluations of a call wait for a report with more data. After a later report, they are repeated. */
const analysisMs = 5 * 60_000

/**
 * Returns the row of `evaluation_work` of a call.
 *
 * @param domains the evaluations to repeat; all by default
 */
export function evaluationWorkRow(
  queued: Pick<QueuedReport, 'organizationId' | 'provider' | 'report' | 'source'>,
  callId: CallId,
  { now, domains }: { readonly now: Date; readonly domains?: readonly BuiltInDomain[] }
): Parameter[] {
  const { organizationId, provider, report } = queued
  const isLowPriority = sourceOf(queued) === 'backfill'
  const dueAt = isPreliminary(provider, report.kind) ? new Date(now.getTime() + analysisMs) : now

  return intoEvaluationWork.row({ organizationId, callId, domains, dueAt, isLowPriority })
}
