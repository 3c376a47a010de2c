import { noDetails } from '../calls/call-details.ts'
import type { CallReport } from '../calls/call-report.ts'

/** `customer-ended-call`: some providers tell the reason in a sentence, which may name the caller. */
const code = /^[a-z0-9]+([._-][a-z0-9]+)*$/

/**
 * What is kept of the report of a caller who was erased: that there was a call, when, how it ended and what it cost.
 *
 * Every field is named: a new one is not kept before somebody has decided that it may be.
 */
export function withoutCaller(report: CallReport): CallReport {
  const { agentPhoneNumber, callerPhoneNumber, endedReason, transferDestination } = report

  return {
    providerCallId: report.providerCallId,
    kind: report.kind,
    rank: report.rank,
    direction: report.direction,
    status: report.status,
    endedReason: endedReason !== null && code.test(endedReason) ? endedReason : null,
    startedAt: report.startedAt,
    endedAt: report.endedAt,
    durationSeconds: report.durationSeconds,
    callerPhoneNumber: null,
    callerFullName: null,
    callerEmail: null,
    agentPhoneNumber: agentPhoneNumber === callerPhoneNumber ? null : agentPhoneNumber,
    assistantId: report.assistantId,
    assistantName: report.assistantName,
    assistantVersion: report.assistantVersion,
    language: null,
    transferDestination: transferDestination === callerPhoneNumber ? null : transferDestination,
    summary: null,
    transcript: null,
    messages: [],
    recordingUrl: null,
    costUsd: report.costUsd,
    successEvaluation: null,
    callerSentiment: null,
    structuredData: null,
    metadata: null,
    systemInstruction: null,
    systemVariables: null,
    ...noDetails
  }
}
