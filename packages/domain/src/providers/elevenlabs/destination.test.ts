import { describe, expect, it } from 'vitest'
import { readCall, redactBody } from '../../testing/index.ts'

function read(transcript: unknown) {
  const body = { type: 'post_call_transcription', data: { conversation_id: 'call-1', transcript } }

  return readCall('elevenlabs', redactBody(body))
}

/** A turn in which the agent has called a system tool. */
function turn(result: object | null, tool_name = 'transfer_to_number') {
  return {
    role: 'agent',
    message: null,
    tool_calls: [{ type: 'system', request_id: 'r1', tool_name, params_as_json: '{}', tool_has_been_called: true }],
    tool_results: [
      {
        request_id: 'r1',
        tool_name,
        result_value: '',
        is_error: false,
        tool_has_been_called: true,
        type: 'system',
        result
      }
    ],
    time_in_call_secs: 30
  }
}

function toNumber(result_type: string, transfer_number: string) {
  return turn({ result_type, status: 'success', transfer_number, reason: 'Asked for a person', agent_message: 'Dana' })
}

const viaTwilio = toNumber('transfer_to_number_twilio_success', '+12025550111')
const viaExotel = toNumber('transfer_to_number_exotel_success', '(202) 555-0112')
const viaSip = toNumber('transfer_to_number_sip_success', 'sip:desk@pbx.example.com')
const toAgent = turn(
  { result_type: 'transfer_to_agent_success', from_agent: 'agent_1', to_agent: 'agent_2', condition: 'Billing' },
  'transfer_to_agent'
)
const failed = turn({
  result_type: 'transfer_to_number_error',
  status: 'error',
  error: 'busy',
  details: '+12025550199'
})
const agentFailed = turn({
  result_type: 'transfer_to_agent_error',
  status: 'error',
  from_agent: 'agent_1',
  error: 'no'
})
const toConnect = turn({ result_type: 'transfer_to_number_amazon_connect_success', status: 'success', reason: 'Asked' })
const ended = turn({ result_type: 'end_call_success', reason: 'Goodbye', message: 'Bye' }, 'end_call')

describe('the destination of a transferred conversation', () => {
  it.each<[what: string, transcript: readonly object[] | null, destination: string | null]>([
    ['the number of a transfer by Twilio', [viaTwilio, ended], '+12025550111'],
    ['the number of a transfer by Exotel, in E.164', [viaExotel], '+12025550112'],
    ['the address of a transfer by SIP', [viaSip], 'sip:desk@pbx.example.com'],
    ['the agent that it was handed over to', [toAgent, ended], 'agent_2'],
    ['where the last of them led', [toAgent, viaTwilio], '+12025550111'],
    ['where the one before led that did not fail', [viaTwilio, failed, agentFailed], '+12025550111'],
    ['not told of a transfer without an address', [toConnect], null],
    ['nowhere', [ended, turn(null)], null],
    ['not told where there is no transcript', null, null]
  ])('is %s', (_, transcript, destination) => {
    expect(read(transcript)).toMatchObject({ transferDestination: destination, unreadable: [] })
  })

  it('is unknown if it cannot be read', () => {
    expect(read([turn({ transfer_number: 12025550111 }), viaSip, turn({ to_agent: 'x'.repeat(257) })])).toMatchObject({
      transferDestination: 'sip:desk@pbx.example.com',
      unreadable: ['to_agent', 'transfer_number'].map((name) => `data.transcript[].tool_results[].result.${name}`)
    })
  })
})
