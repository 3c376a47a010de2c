import {
  type CallId,
  type CallReport,
  type EvaluationDomain,
  evaluationDomains,
  isPreliminary,
  type Json
} from '@callbook/domain'
import type { Parameter } from '../wire/message-writer.ts'
import type { QueuedReport } from './incoming-report.ts'

/** The columns of `calls` that come from a report, in the order in which `insertCalls` names them. */
export const reportColumns: Readonly<Record<string, (report: CallReport) => Parameter>> = {
  direction: (report) => report.direction,
  status: (report) => report.status,
  ended_reason: (report) => report.endedReason,
  started_at: (report) => report.startedAt,
  ended_at: (report) => report.endedAt,
  duration_seconds: (report) => report.durationSeconds,
  caller_full_name: (report) => report.callerFullName,
  caller_email: (report) => report.callerEmail,
  caller_phone_number: (report) => report.callerPhoneNumber,
  agent_phone_number: (report) => report.agentPhoneNumber,
  assistant_id: (report) => report.assistantId,
  assistant_name: (report) => report.assistantName,
  call_summary: (report) => report.summary,
  recording_url: (report) => report.recordingUrl,
  cost_usd: (report) => report.costUsd,
  success_evaluation: (report) => report.successEvaluation,
  structured_data: (report) => json(report.structuredData),
  metadata: (report) => json(report.metadata),
  transcript: (report) => report.transcript,
  messages: (report) => JSON.stringify(report.messages),
  system_instruction: (report) => report.systemInstruction,
  system_variables: (report) => json(report.systemVariables)
}

const valuesOf = Object.values(reportColumns)

/** A row of `calls`. */
export function callRow(queued: QueuedReport, callId: CallId, customerId: string | null, now: Date): Parameter[] {
  const { organizationId, clientId, provider, report, receivedAt } = queued
  const values = valuesOf.map((value) => value(report))

  return [
    organizationId,
    callId,
    clientId,
    customerId,
    provider,
    report.providerCallId,
    report.rank,
    ...values,
    receivedAt,
    now,
    now
  ]
}

/** A row of `raw_reports`. */
export function rawReportRow(queued: QueuedReport, callId: CallId): Parameter[] {
  const { organizationId, clientId, endpointId, provider, report, receivedAt, codec, compressedBody } = queued

  return [organizationId, callId, report.kind, clientId, endpointId, provider, receivedAt, codec, compressedBody]
}

/** How long the evaluations of a call wait for the report that knows more. Later than that, they are made again. */
const analysisMs = 5 * 60_000

/** The rows of `evaluation_work` of a call, in the order of their key. */
export function evaluationWorkRows(
  { organizationId, report }: Pick<QueuedReport, 'organizationId' | 'report'>,
  callId: CallId,
  now: Date,
  domains: readonly EvaluationDomain[] = evaluationDomains
): Parameter[][] {
  const dueAt = isPreliminary(report) ? new Date(now.getTime() + analysisMs) : now

  return domains.map((domain) => [organizationId, callId, domain, 'waiting', 0, dueAt])
}

function json(value: Json): string | null {
  return value === null ? null : JSON.stringify(value)
}
