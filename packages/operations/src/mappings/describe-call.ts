import type { CallReport } from '@callbook/domain'
import type { PreviewedField } from './preview-mapping.ts'

/** Lists the known fields of a call as short texts, each with the pointer from which it was read. */
export function previewFields(call: CallReport, sources: ReadonlyMap<string, string>): readonly PreviewedField[] {
  const values: readonly (readonly [field: string, value: unknown])[] = [
    ['id', call.providerCallId],
    ['requested_at', call.requestedAt?.toISOString()],
    ['started_at', call.startedAt?.toISOString()],
    ['ended_at', call.endedAt?.toISOString()],
    ['duration_seconds', call.durationSeconds],
    ['direction', call.direction],
    ['status', call.status],
    ['stage', sources.has('stage') ? call.kind : undefined],
    ['ended_reason', call.endedReason],
    ['caller.phone_number', call.callerPhoneNumber],
    ['caller.name', call.callerFullName],
    ['caller.email', call.callerEmail],
    ['agent.phone_number', call.agentPhoneNumber],
    ['agent.id', call.assistantId],
    ['agent.name', call.assistantName],
    ['agent.version', call.assistantVersion],
    ['language', call.language],
    ['transfer_to', call.transferDestination],
    ['summary', call.summary],
    ['messages', call.messages.length === 0 ? undefined : `${call.messages.length} messages`],
    ['transcript', call.transcript],
    ['recording_url', call.recordingUrl],
    ['cost_usd', call.costUsd],
    ['success', call.successEvaluation],
    ['sentiment', call.callerSentiment],
    ['instructions', call.systemInstruction],
    ['structured_data', call.structuredData],
    ['metadata', call.metadata],
    ['variables', call.systemVariables]
  ]

  return values.flatMap(([field, value]) =>
    value === undefined || value === null ? [] : [{ field, value: shorten(value), source: sources.get(field) ?? null }]
  )
}

const shownLength = 300

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)

  return text.length > shownLength ? `${text.slice(0, shownLength)}…`.toWellFormed() : text
}
