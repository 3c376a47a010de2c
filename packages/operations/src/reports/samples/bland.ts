import type { TimedCall } from './sample-call.ts'

export function blandReport(call: TimedCall) {
  const { id, caller, agentNumber, direction, endedAt, facts, instruction, isVoicemail, startedAt, summary } = call
  const [from, to] = direction === 'inbound' ? [caller.number, agentNumber] : [agentNumber, caller.number]

  return {
    call_id: id,
    c_id: id,
    call_length: (endedAt - startedAt) / 60_000,
    from,
    to,
    inbound: direction === 'inbound',
    completed: true,
    status: 'completed',
    created_at: new Date(startedAt).toISOString(),
    started_at: new Date(startedAt).toISOString(),
    answered_by: isVoicemail ? 'voicemail' : 'human',
    call_ended_by: isVoicemail ? 'ASSISTANT' : 'USER',
    summary,
    price: 0.0412,
    analysis: facts,
    variables: { full_name: caller.name },
    request_data: { task: instruction, language: 'en' },
    transcripts: call.turns.map((turn, index) => ({
      id: index,
      user: turn.speaker === 'agent' ? 'assistant' : 'user',
      text: turn.text,
      created_at: new Date(turn.startedAt).toISOString()
    }))
  }
}
