import { callbookReport } from './callbook.ts'
import type { TimedCall } from './sample-call.ts'

/** Returns the report of an ended call in the format of LiveKit, with the members that our helpers add. */
export function livekitReport(call: TimedCall) {
  const { agentNumber, caller, endedAt, id, instruction, startedAt, turns } = call
  const { cost_usd, direction, status, summary, structured_data } = callbookReport(call).report
  const messages = turns.map((turn, index) => ({
    id: `item_${index}`,
    type: 'message',
    role: turn.speaker === 'agent' ? 'assistant' : 'user',
    content: [turn.text],
    created_at: turn.startedAt / 1000
  }))
  const prompt = { type: 'message', role: 'system', content: [instruction], created_at: startedAt / 1000 }

  return {
    session_report: {
      job_id: id,
      room: `call-${id}`,
      chat_history: { items: [prompt, ...messages] },
      events: [{ type: 'close', reason: 'user_initiated', created_at: endedAt / 1000 }],
      timestamp: endedAt / 1000
    },
    attributes: { 'sip.phoneNumber': caller.number, 'sip.trunkPhoneNumber': agentNumber },
    extra: { caller: { name: caller.name }, direction, status, cost_usd, summary, structured_data }
  }
}
