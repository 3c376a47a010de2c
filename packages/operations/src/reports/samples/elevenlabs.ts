import type { TimedCall } from './sample-call.ts'

/** Returns the report of a transcribed conversation in the format of ElevenLabs. */
export function elevenLabsReport(call: TimedCall) {
  const { caller, agentNumber, direction, endedAt, facts, isVoicemail, startedAt, summary, turns } = call

  return {
    type: 'post_call_transcription',
    event_timestamp: seconds(endedAt),
    data: {
      agent_id: 'agent_sample',
      agent_name: 'Sample',
      conversation_id: `conv_${call.id.replaceAll('-', '')}`,
      status: 'done',
      transcript: turns.map(({ speaker, text, offset }) => ({
        role: speaker === 'agent' ? 'agent' : 'user',
        message: text,
        time_in_call_secs: Math.floor(offset)
      })),
      metadata: {
        start_time_unix_secs: seconds(startedAt),
        call_duration_secs: seconds(endedAt - startedAt),
        cost_fiat: 0.0412,
        phone_call: {
          type: 'twilio',
          direction,
          agent_number: agentNumber,
          external_number: caller.number,
          call_result: isVoicemail ? 'voicemail' : 'answered'
        },
        termination_reason: isVoicemail ? 'voicemail_detection tool was called.' : 'Client disconnected'
      },
      analysis: {
        call_successful: isVoicemail ? 'failure' : 'success',
        transcript_summary: summary,
        data_collection_results: Object.fromEntries(
          Object.entries(facts).map(([name, value]) => [name, { data_collection_id: name, value }])
        )
      }
    }
  }
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000)
}
