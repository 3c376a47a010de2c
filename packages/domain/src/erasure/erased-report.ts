import { noDetails } from '../calls/call-details.ts'
import type { CallReport } from '../calls/call-report.ts'

/**
 * - `fact`: that the call took place, its time, its end and its cost. It is never removed.
 * - `identity`: who called, and details of use only with the caller. It is removed with the caller.
 * - `content`: what was said, what was derived from it, and the instructions. It is removed with the caller, or before.
 */
export type DataKind = 'content' | 'fact' | 'identity'

/** The kind of each field of a report: what an erasure and the retention of calls remove. */
export const reportFieldKinds = {
  providerCallId: 'fact',
  kind: 'fact',
  rank: 'fact',
  revision: 'fact',
  variant: 'fact',
  isAddition: 'fact',
  direction: 'fact',
  status: 'fact',
  endedReason: 'identity',
  requestedAt: 'fact',
  startedAt: 'fact',
  endedAt: 'fact',
  durationSeconds: 'fact',
  callerPhoneNumber: 'identity',
  callerFullName: 'identity',
  callerEmail: 'identity',
  agentPhoneNumber: 'identity',
  assistantId: 'fact',
  assistantName: 'fact',
  assistantVersion: 'fact',
  language: 'identity',
  transferDestination: 'identity',
  summary: 'content',
  transcript: 'content',
  messages: 'content',
  recordingUrl: 'content',
  costUsd: 'fact',
  successEvaluation: 'content',
  callerSentiment: 'content',
  structuredData: 'content',
  metadata: 'content',
  systemInstruction: 'content',
  systemVariables: 'content',
  recordings: 'content',
  transfers: 'content',
  costBreakdown: 'identity',
  providerVerdicts: 'content',
  providerWarnings: 'content',
  externalIds: 'identity',
  numbers: 'identity',
  performance: 'identity'
} as const satisfies Readonly<Record<keyof CallReport, DataKind>>

/**
 * Matches codes such as `customer-ended-call`. Some providers report the reason as a sentence, which may name the
 * caller.
 */
const code = /^[a-z0-9]+([._-][a-z0-9]+)*$/

/** Removes the caller from a report. It keeps the facts of the call. */
export function redactCaller(report: CallReport): CallReport {
  const { agentPhoneNumber, callerPhoneNumber, endedReason, transferDestination } = report

  return {
    ...withoutKinds(report, ['content', 'identity']),
    endedReason: endedReason !== null && code.test(endedReason) ? endedReason : null,
    agentPhoneNumber: agentPhoneNumber === callerPhoneNumber ? null : agentPhoneNumber,
    transferDestination: transferDestination === callerPhoneNumber ? null : transferDestination
  }
}

/** Removes the content from a report. It keeps the facts of the call, and its caller. */
export function redactContent(report: CallReport): CallReport {
  return withoutKinds(report, ['content'])
}

/** Lists, and details without a value. Other fields can be null, also if their JSON is a list. */
const empty: Partial<CallReport> = { messages: [], ...noDetails }

function withoutKinds(report: CallReport, removed: readonly DataKind[]): CallReport {
  const fields = Object.entries(reportFieldKinds) as [keyof CallReport, DataKind][]
  const nothing = fields.filter(([, kind]) => removed.includes(kind)).map(([field]) => [field, empty[field] ?? null])

  return { ...report, ...Object.fromEntries(nothing) }
}
