import type { TimedCall } from './sample-call.ts'

/** Returns the report of an analyzed call in the format of Retell. */
export function retellReport(call: TimedCall) {
  const { caller, agentNumber, direction, endedAt, facts, isVoicemail, startedAt, summary, turns } = call
  const [from, to] = direction === 'inbound' ? [caller.number, agentNumber] : [agentNumber, caller.number]

  return {
    event: 'call_analyzed',
    call: {
      call_id: `call_${call.id.replaceAll('-', '')}`,
      call_type: 'phone_call',
      agent_id: 'agent_sample',
      agent_name: 'Sample',
      call_status: 'ended',
      direction,
      from_number: from,
      to_number: to,
      start_timestamp: startedAt,
      end_timestamp: endedAt,
      duration_ms: endedAt - startedAt,
      disconnection_reason: isVoicemail ? 'voicemail_reached' : 'user_hangup',
      transcript: turns.map(({ speaker, text }) => `${speaker === 'agent' ? 'Agent' : 'User'}: ${text}\n`).join(''),
      transcript_object: turns.map(({ speaker, text, offset, ...turn }) => ({
        role: speaker === 'agent' ? 'agent' : 'user',
        content: text,
        words: [{ word: text, start: offset, end: offset + (turn.endedAt - turn.startedAt) / 1_000 }]
      })),
      call_cost: { combined_cost: 4.12 },
      call_analysis: {
        call_summary: summary,
        in_voicemail: isVoicemail,
        call_successful: !isVoicemail,
        custom_analysis_data: facts
      }
    }
  }
}
