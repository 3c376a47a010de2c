import { noDetails } from '../calls/call-details.ts'
import type { CallReport } from '../calls/call-report.ts'

/**
 * Matches codes such as `customer-ended-call`. Some providers report the reason as a sentence, which may name the
 * caller.
 */
const code = /^[a-z0-9]+([._-][a-z0-9]+)*$/

/**
 * Removes the caller from a report. It keeps the fact of the call, its time, its end and its cost.
 *
 * Every field is named, so that a new field is not kept until a developer has decided that it may be.
 */
export function redactCaller(report: CallReport): CallReport {
  const { agentPhoneNumber, callerPhoneNumber, endedReason, transferDestination } = report

  return {
    providerCallId: report.providerCallId,
    kind: report.kind,
    rank: report.rank,
    direction: report.direction,
    status: report.status,
    endedReason: endedReason !== null && code.test(endedReason) ? endedReason : null,
    requestedAt: report.requestedAt,
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
