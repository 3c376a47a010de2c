import { assistant, phoneNumber, systemInstruction } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'
import { type Spoken, speak } from './speak.ts'

/** Returns the end-of-call report that Vapi would have sent for `call`. */
export function vapiReport(call: DemoCall, now: Date) {
  const { startedAt, endedAt, ...spoken } = speak(call, now)
  const turns = spoken.turns.map(turnOf)
  const { summary, structuredData, successEvaluation, endedReason, costUsd, caller, forwardedTo } = call

  return {
    message: {
      type: 'end-of-call-report',
      timestamp: endedAt + 4_000,
      analysis: { summary, structuredData, successEvaluation },
      artifact: {
        messages: [{ role: 'system', time: startedAt, secondsFromStart: 0, message: systemInstruction }, ...turns],
        transcript: turns.map(({ role, message }) => `${role === 'bot' ? 'AI' : 'User'}: ${message}\n`).join(''),
        recordingUrl: call.recordingUrl ?? `https://storage.vapi.ai/${call.id}-${startedAt}-mono.wav`,
        variableValues: { dealership: 'Harbor Honda', now: new Date(startedAt).toUTCString() }
      },
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      endedReason,
      cost: costUsd,
      durationMs: endedAt - startedAt,
      durationSeconds: (endedAt - startedAt) / 1_000,
      call: {
        id: call.id,
        type: call.type,
        createdAt: new Date(startedAt - 1_300).toISOString(),
        assistantId: assistant.id,
        ...(call.type !== 'webCall' && { phoneNumberId: phoneNumber.id, phoneCallTransport: 'pstn' })
      },
      ...(call.type !== 'webCall' && { phoneNumber }),
      ...(caller !== undefined && { customer: caller }),
      ...(forwardedTo !== undefined && { destination: { type: 'number', number: forwardedTo } }),
      assistantVersion: call.assistantVersion,
      assistant: {
        ...assistant,
        model: { ...assistant.model, messages: [{ role: 'system', content: systemInstruction }] }
      }
    }
  }
}

function turnOf({ speaker, text, at, end, secondsFromStart }: Spoken) {
  const role = speaker === 'agent' ? 'bot' : 'user'

  return { role, message: text, time: at, endTime: end, duration: end - at, secondsFromStart }
}
