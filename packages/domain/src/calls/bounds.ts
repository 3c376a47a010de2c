import type { Json } from '../json/json.ts'
import { cutToJson, fitsInJson } from '../json/json-size.ts'
import type { CallReport } from './call-report.ts'
import { withinDetailBounds } from './detail-bounds.ts'

const KB = 1024

/**
 * Maximum size of the fields of a call, in bytes of JSON text, because lists and evaluations include them. Every other
 * text of a call in a list is one line of up to 512 characters.
 */
export const callBounds = {
  callSummary: 16 * KB,
  metadata: 16 * KB,
  structuredData: 64 * KB,
  systemInstruction: 64 * KB,
  systemVariables: 64 * KB,
  successEvaluation: 4 * KB,
  recordingUrl: 4 * KB,
  // An index of calls contains both, and an index entry has at most 2.7 kB.
  assistantId: 512,
  endedReason: 512
} as const

/**
 * Removes the fields of a report that exceed their bounds; only the stored body still has them. A summary and the
 * reason of the end are truncated. Adds the removed fields to `unreadable`, as `size of metadata` for example.
 */
export function withinBounds(report: CallReport, unreadable: Set<string>): CallReport {
  function bounded<Value extends Json>(field: string, value: Value, bytes: number): Value | null {
    if (value === null || fitsInJson(value, bytes)) return value
    unreadable.add(sizeOf(field))

    return null
  }

  function shortened(field: string, text: string | null, bytes: number): string | null {
    const cut = text === null ? null : cutToJson(text, bytes)
    if (cut !== text) unreadable.add(sizeOf(field))

    return cut
  }

  return {
    ...report,
    summary: shortened('call_summary', report.summary, callBounds.callSummary),
    endedReason: shortened('ended_reason', report.endedReason, callBounds.endedReason),
    assistantId: bounded('assistant_id', report.assistantId, callBounds.assistantId),
    recordingUrl: bounded('recording_url', report.recordingUrl, callBounds.recordingUrl),
    successEvaluation: bounded('success_evaluation', report.successEvaluation, callBounds.successEvaluation),
    structuredData: bounded('structured_data', report.structuredData, callBounds.structuredData),
    metadata: bounded('metadata', report.metadata, callBounds.metadata),
    systemInstruction: bounded('system_instruction', report.systemInstruction, callBounds.systemInstruction),
    systemVariables: bounded('system_variables', report.systemVariables, callBounds.systemVariables),
    ...withinDetailBounds(report, (field) => unreadable.add(sizeOf(field)))
  }
}

function sizeOf(field: string): string {
  return `size of ${field}`
}
