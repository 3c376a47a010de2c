import { assistant, collisionInstruction, collisionNumber, phoneNumber, systemInstruction } from './assistant.ts'
import type { DemoCall } from './demo-call.ts'

/** Speed of speech: milliseconds per character, and between turns. */
const pace = { character: 62, pause: 900 }

/** An utterance with its start and end in milliseconds since 1970. */
export interface Spoken {
  readonly speaker: 'agent' | 'caller'
  readonly text: string
  readonly at: number
  readonly end: number
  readonly secondsFromStart: number
}

interface Speech {
  readonly startedAt: number
  readonly endedAt: number
  readonly turns: readonly Spoken[]
}

const reports = { bland: blandReport, retell: retellReport, vapi: vapiReport }

/** Returns the report that the provider would have sent for a call. */
export function reportOf(call: DemoCall, now: Date): object {
  return reports[call.provider](call, now)
}

function vapiReport(call: DemoCall, now: Date) {
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

function retellReport(call: DemoCall, now: Date) {
  const { startedAt, endedAt, turns } = speak(call, now)
  const { summary, structuredData, successEvaluation, endedReason, costUsd, caller, forwardedTo } = call

  return {
    event: 'call_analyzed',
    call: {
      call_id: `call_${call.id.replaceAll('-', '')}`,
      call_type: 'phone_call',
      agent_id: 'agent_demo0000000000000000miles',
      agent_name: 'Harbor Collision intake',
      agent_version: call.assistantVersion,
      call_status: 'ended',
      direction: 'inbound',
      from_number: caller?.number,
      to_number: collisionNumber,
      start_timestamp: startedAt,
      end_timestamp: endedAt,
      duration_ms: endedAt - startedAt,
      disconnection_reason: endedReason,
      ...(forwardedTo !== undefined && { transfer_destination: forwardedTo }),
      transcript: turns.map(({ speaker, text }) => `${speaker === 'agent' ? 'Agent' : 'User'}: ${text}\n`).join(''),
      transcript_object: turns.map((turn) => utteranceOf(turn)),
      recording_url: call.recordingUrl ?? `https://recordings.example.com/${call.id}.wav`,
      call_cost: { combined_cost: costUsd * 100 },
      call_analysis: {
        call_summary: summary,
        in_voicemail: false,
        call_successful: successEvaluation === 'true',
        custom_analysis_data: { ...structuredData, ...(caller?.name !== undefined && { full_name: caller.name }) }
      }
    }
  }
}

/** Retell times each word; here the whole utterance is one. */
function utteranceOf({ speaker, text, secondsFromStart, at, end }: Spoken) {
  const words = [{ word: text, start: secondsFromStart, end: secondsFromStart + (end - at) / 1_000 }]

  return { role: speaker === 'agent' ? 'agent' : 'user', content: text, words }
}

function blandReport(call: DemoCall, now: Date) {
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

/** Returns the start and end of a call and its timed utterances. */
export function speak(call: Pick<DemoCall, 'minutesAgo' | 'turns'>, now: Date): Speech {
  const startedAt = now.getTime() - call.minutesAgo * 60_000
  let at = startedAt + pace.pause
  const turns = call.turns.map(([speaker, text]) => {
    const spoken = {
      speaker,
      text,
      at,
      end: at + text.length * pace.character,
      secondsFromStart: (at - startedAt) / 1_000
    }
    at = spoken.end + pace.pause

    return spoken
  })

  return { startedAt, endedAt: (turns.at(-1)?.end ?? startedAt) + pace.pause, turns }
}
