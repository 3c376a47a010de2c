import { collisionInstruction, collisionNumber } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'
import { speak } from './speak.ts'

export function blandReport(call: DemoCall, now: Date) {
  const { startedAt, endedAt, turns } = speak(call, now)
  const { id, summary, structuredData, endedReason, costUsd, caller } = call
  const { recordingUrl = `https://recordings.example.com/${id}.mp3` } = call
  const isAnswered = turns.length > 0

  return {
    call_id: id,
    c_id: id,
    call_length: isAnswered ? (endedAt - startedAt) / 60_000 : 0,
    to: caller?.number,
    from: collisionNumber,
    inbound: false,
    completed: isAnswered,
    status: isAnswered ? 'completed' : endedReason,
    created_at: new Date(startedAt - 4_000).toISOString(),
    started_at: new Date(startedAt).toISOString(),
    answered_by: isAnswered ? 'human' : endedReason,
    ...(isAnswered && { call_ended_by: endedReason, recording_url: recordingUrl }),
    summary,
    price: costUsd,
    analysis: structuredData ?? null,
    request_data: { task: collisionInstruction, language: 'en' },
    variables: { full_name: caller?.name },
    transcripts: turns.map(({ speaker, text, at }, index) => ({
      id: index,
      user: speaker === 'agent' ? 'assistant' : 'user',
      text,
      created_at: new Date(at).toISOString()
    }))
  }
}
