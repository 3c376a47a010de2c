import { noDetails } from '../calls/call-details.ts'
import type { CallReport } from '../calls/call-report.ts'

/** A call with only its id. */
export const unknownCall: CallReport = {
  providerCallId: 'call-1',
  kind: 'end_of_call',
  rank: 0,
  direction: 'unknown',
  status: 'unknown',
  endedReason: null,
  requestedAt: null,
  startedAt: null,
  endedAt: null,
  durationSeconds: null,
  callerPhoneNumber: null,
  callerFullName: null,
  callerEmail: null,
  agentPhoneNumber: null,
  assistantId: null,
  assistantName: null,
  assistantVersion: null,
  language: null,
  transferDestination: null,
  summary: null,
  transcript: null,
  messages: [],
  recordingUrl: null,
  costUsd: null,
  successEvaluation: null,
  callerSentiment: null,
  structuredData: null,
  metadata: null,
  systemInstruction: null,
  systemVariables: null,
  ...noDetails
}
