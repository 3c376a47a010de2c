import { type CallReport, type DataKind, reportFieldKinds } from '@callbook/domain'
import type { Parameter } from '@callbook/postgres'
import type { InsertedColumns } from './insert-into.ts'

interface WithReport {
  readonly report: CallReport
}

/** How a report fills a column of its call, and how later reports are merged. */
interface ReportColumnRule {
  /** The field of the report, whose kind of data decides when the column is removed. */
  readonly field: keyof CallReport
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
  direction: { ...plain('direction'), empty: 'unknown' },
  status: { ...plain('status'), empty: 'unknown' },
  ended_reason: plain('endedReason'),
  requested_at: plain('requestedAt'),
  started_at: plain('startedAt'),
  ended_at: plain('endedAt'),
  duration_seconds: plain('durationSeconds'),
  caller_full_name: plain('callerFullName'),
  caller_email: plain('callerEmail'),
  caller_phone_number: { ...plain('callerPhoneNumber'), isOfFirst: true },
  agent_phone_number: plain('agentPhoneNumber'),
  assistant_id: plain('assistantId'),
  assistant_name: plain('assistantName'),
  assistant_version: plain('assistantVersion'),
  language: plain('language'),
  transfer_destination: plain('transferDestination'),
  call_summary: plain('summary'),
  recording_url: plain('recordingUrl'),
  cost_usd: plain('costUsd'),
  success_evaluation: plain('successEvaluation'),
  caller_sentiment: plain('callerSentiment'),
  structured_data: json('structuredData'),
  metadata: json('metadata'),
  transcript: plain('transcript'),
  messages: {
    field: 'messages',
    value: ({ report }: WithReport) => JSON.stringify(report.messages),
    isJson: true,
    empty: '[]'
  },
  system_instruction: plain('systemInstruction'),
  system_variables: json('systemVariables'),
  recordings: listed('recordings'),
  transfers: listed('transfers'),
  cost_breakdown: listed('costBreakdown'),
  provider_verdicts: listed('providerVerdicts'),
  provider_warnings: listed('providerWarnings'),
  external_ids: listed('externalIds'),
  numbers: listed('numbers'),
  performance: json('performance')
} satisfies Partial<ReportColumns>

export type ReportColumn = keyof typeof reportColumns

export const reportColumnNames = Object.keys(reportColumns) as ReportColumn[]

export function reportColumn(name: ReportColumn): ReportColumnRule {
  return reportColumns[name]
}

/** Returns the columns with data of these kinds. */
export function reportColumnsWith(kinds: readonly DataKind[]): ReportColumn[] {
  return reportColumnNames.filter((name) => kinds.includes(reportFieldKinds[reportColumn(name).field]))
}

function plain<Field extends keyof CallReport>(field: Field) {
  return { field, value: ({ report }: WithReport): CallReport[Field] => report[field] }
}

function json(field: 'metadata' | 'performance' | 'structuredData' | 'systemVariables') {
  const value = ({ report }: WithReport) => (report[field] === null ? null : JSON.stringify(report[field]))

  return { field, value, isJson: true } as const
}

type Listed = {
  [Field in keyof CallReport]: CallReport[Field] extends readonly object[] ? Field : never
}[keyof CallReport]

/** Stores an empty list as null, so that a merge fills it. */
function listed(field: NonNullable<Listed>) {
  const value = ({ report }: WithReport) => (report[field].length === 0 ? null : JSON.stringify(report[field]))

  return { field, value, isJson: true } as const
}
