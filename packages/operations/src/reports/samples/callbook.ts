import type { TimedCall } from './sample-call.ts'

export function callbookReport(call: TimedCall) {
  const { agentNumber, caller, direction, endedAt, facts, id, instruction, isVoicemail, startedAt, summary, turns } =
    call

  return {
    type: 'call.ended',
    report: {
      id,
      started_at: new Date(startedAt).toISOString(),
      ended_at: new Date(endedAt).toISOString(),
      direction,
      status: isVoicemail ? 'voicemail' : 'completed',
      caller: { phone_number: caller.number, name: caller.name },
      agent: { phone_number: agentNumber, name: 'Sam' },
      summary,
      messages: turns.map((turn) => ({
        role: turn.speaker === 'agent' ? 'assistant' : 'user',
        text: turn.text,
        start_seconds: turn.offset
      })),
      cost_usd: 0.0412,
      structured_data: facts,
      instructions: instruction
    }
  }
}
