import type { CallReport, Json } from '@callbook/domain'
import type { Parameter } from '@callbook/postgres'
import type { InsertedColumns } from './insert-into.ts'

interface WithReport {
  readonly report: CallReport
}

/** How a report fills a column of its call, and how later reports are merged. */
interface ReportColumnRule {
  readonly value: (reported: WithReport) => Parameter
  /** The value that is as empty as null. */
  readonly empty?: string
  /** Whether the column is JSON, whose text is compared. */
  readonly isJson?: true
  /** Whether the first report's value is never replaced. */
  readonly isOfFirst?: true
}

type ReportColumns = {
  readonly [Column in keyof InsertedColumns<'calls', WithReport>]: InsertedColumns<'calls', WithReport>[Column] &
    Omit<ReportColumnRule, 'value'>
}

export const reportColumns = {
  direction: { value: ({ report }) => report.direction, empty: 'unknown' },
  status: { value: ({ report }) => report.status, empty: 'unknown' },
  ended_reason: { value: ({ report }) => report.endedReason },
  requested_at: { value: ({ report }) => report.requestedAt },
  started_at: { value: ({ report }) => report.startedAt },
  ended_at: { value: ({ report }) => report.endedAt },
  duration_seconds: { value: ({ report }) => report.durationSeconds },
  caller_full_name: { value: ({ report }) => report.callerFullName },
  caller_email: { value: ({ report }) => report.callerEmail },
  caller_phone_number: { value: ({ report }) => report.callerPhoneNumber, isOfFirst: true },
  agent_phone_number: { value: ({ report }) => report.agentPhoneNumber },
  assistant_id: { value: ({ report }) => report.assistantId },
  assistant_name: { value: ({ report }) => report.assistantName },
  assistant_version: { value: ({ report }) => report.assistantVersion },
  language: { value: ({ report }) => report.language },
  transfer_destination: { value: ({ report }) => report.transferDestination },
  call_summary: { value: ({ report }) => report.summary },
  recording_url: { value: ({ report }) => report.recordingUrl },
  cost_usd: { value: ({ report }) => report.costUsd },
  success_evaluation: { value: ({ report }) => report.successEvaluation },
  caller_sentiment: { value: ({ report }) => report.callerSentiment },
  structured_data: { value: ({ report }) => json(report.structuredData), isJson: true },
  metadata: { value: ({ report }) => json(report.metadata), isJson: true },
  transcript: { value: ({ report }) => report.transcript },
  messages: { value: ({ report }) => JSON.stringify(report.messages), isJson: true, empty: '[]' },
  system_instruction: { value: ({ report }) => report.systemInstruction },
  system_variables: { value: ({ report }) => json(report.systemVariables), isJson: true },
  recordings: { value: ({ report }) => listed(report.recordings), isJson: true },
  transfers: { value: ({ report }) => listed(report.transfers), isJson: true },
  cost_breakdown: { value: ({ report }) => listed(report.costBreakdown), isJson: true },
  provider_verdicts: { value: ({ report }) => listed(report.providerVerdicts), isJson: true },
  provider_warnings: { value: ({ report }) => listed(report.providerWarnings), isJson: true },
  external_ids: { value: ({ report }) => listed(report.externalIds), isJson: true },
  numbers: { value: ({ report }) => listed(report.numbers), isJson: true },
  performance: {
    value: ({ report: { performance } }) => (performance === null ? null : JSON.stringify(performance)),
    isJson: true
  }
} satisfies Partial<ReportColumns>

export type ReportColumn = keyof typeof reportColumns

export const reportColumnNames = Object.keys(reportColumns) as ReportColumn[]

export function reportColumn(name: ReportColumn): ReportColumnRule {
  return reportColumns[name]
}

function json(value: Json): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** Stores an empty list as null, so that a merge fills it. */
function listed(items: readonly object[]): string | null {
  return items.length === 0 ? null : JSON.stringify(items)
}
