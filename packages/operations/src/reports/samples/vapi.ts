import type { TimedCall } from './sample-call.ts'

export function vapiReport(call: TimedCall) {
  const { id, caller, agentNumber, direction, endedAt, facts, instruction, isVoicemail, startedAt, summary } = call
  const customer = { number: caller.number, name: caller.name }
  const turns = call.turns.map(({ speaker, text, offset, ...turn }) => ({
    role: speaker === 'agent' ? 'bot' : 'user',
    message: text,
    time: turn.startedAt,
    endTime: turn.endedAt,
    duration: turn.endedAt - turn.startedAt,
    secondsFromStart: offset
  }))

  return {
    message: {
      type: 'end-of-call-report',
      timestamp: endedAt,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      endedReason: isVoicemail ? 'voicemail' : 'customer-ended-call',
      durationMs: endedAt - startedAt,
      durationSeconds: (endedAt - startedAt) / 1_000,
      cost: 0.0412,
      analysis: { summary, structuredData: facts, successEvaluation: String(!isVoicemail) },
      artifact: {
        messages: [{ role: 'system', message: instruction, time: startedAt, secondsFromStart: 0 }, ...turns],
        transcript: turns.map(({ role, message }) => `${role === 'bot' ? 'AI' : 'User'}: ${message}\n`).join('')
      },
      call: { id, type: `${direction}PhoneCall`, createdAt: new Date(startedAt).toISOString(), customer },
      customer,
      phoneNumber: { number: agentNumber, provider: 'twilio' },
      assistant: {
        name: 'Sample',
        model: { provider: 'openai', model: 'gpt-4.1', messages: [{ role: 'system', content: instruction }] }
      }
    }
  }
}
