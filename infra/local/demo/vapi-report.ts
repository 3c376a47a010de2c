import { assistant, assistantVersion, phoneNumber, systemInstruction } from './assistant.ts'
import type { DemoCall } from './demo-call.ts'

/** How fast people speak: milliseconds for each character, and between two turns. */
const pace = { character: 62, pause: 900 }

/** The end-of-call report that Vapi would have sent for `call`. */
export function vapiReport(call: DemoCall, now: Date) {
  const startedAt = now.getTime() - call.minutesAgo * 60_000
  const turns = speak(call, startedAt)
  const endedAt = (turns.at(-1)?.endTime ?? startedAt) + pace.pause
  const { summary, structuredData, successEvaluation, endedReason, costUsd, caller, forwardedTo } = call

  return {
    message: {
      type: 'end-of-call-report',
      timestamp: endedAt + 4_000,
      analysis: { summary, structuredData, successEvaluation },
      artifact: {
        messages: [{ role: 'system', time: startedAt, secondsFromStart: 0, message: systemInstruction }, ...turns],
        transcript: turns.map(({ role, message }) => `${role === 'bot' ? 'AI' : 'User'}: ${message}\n`).join(''),
        recordingUrl: `https://storage.vapi.ai/${call.id}-${startedAt}-mono.wav`,
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
      assistantVersion,
      assistant: {
        ...assistant,
        model: { ...assistant.model, messages: [{ role: 'system', content: systemInstruction }] }
      }
    }
  }
}

function speak({ turns }: DemoCall, startedAt: number) {
  let time = startedAt + pace.pause

  return turns.map(([speaker, message]) => {
    const turn = {
      role: speaker === 'agent' ? 'bot' : 'user',
      message,
      time,
      endTime: time + message.length * pace.character,
      duration: message.length * pace.character,
      secondsFromStart: (time - startedAt) / 1_000
    }
    time = turn.endTime + pace.pause

    return turn
  })
}
