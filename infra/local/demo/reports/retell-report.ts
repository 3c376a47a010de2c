import { collisionNumber } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'
import { type Spoken, speak } from './speak.ts'

/** Returns the report that Retell would have sent for `call` after its analysis. */
export function retellReport(call: DemoCall, now: Date) {
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
