import { describe, expect, it } from 'vitest'
import { blandReport, elevenLabsReport, readCall, retellReport, vapiReport } from '../../testing/index.ts'
import { providers } from '../index.ts'

const vapi = (message: object) => vapiReport({ message: { ...message } })

const vapiIds = {
  customer: { number: '+12025550147', externalId: 'crm-7' },
  phoneNumber: { id: 'phone-1' },
  call: {
    id: 'call-1',
    type: 'inboundPhoneCall',
    phoneCallProviderId: 'CA1',
    squadId: 'squad-1',
    workflowId: 'flow-1',
    campaignId: 'campaign-1',
    name: 'Spring'
  }
}

describe('the external ids of a call', () => {
  it.each([
    [
      'vapi',
      vapi(vapiIds),
      {
        customer_id: 'crm-7',
        phone_number_id: 'phone-1',
        call_sid: 'CA1',
        squad_id: 'squad-1',
        workflow_id: 'flow-1',
        campaign_id: 'campaign-1',
        call_name: 'Spring'
      }
    ],
    [
      'retell',
      retellReport({
        call: { agent_tag: 'prod', telephony_identifier: { twilio_call_sid: 'CA1' }, batch_call_id: 'b' }
      }),
      { agent_tag: 'prod', call_sid: 'CA1', batch_call_id: 'b' }
    ],
    [
      'elevenlabs',
      elevenLabsReport({
        data: {
          user_id: 'user-1',
          tag_ids: ['tag-1', 5],
          metadata: {
            phone_call: {
              phone_number_id: 'phnum_1',
              call_sid: 'CA1',
              stream_sid: 'MZ1',
              call_id: 'sip-1',
              sip_header_dynamic_variables: {
                'X-CRM-ID': 'crm-7',
                'X-Caller-ID': '+12025550147',
                'P-Asserted-Identity': 'sip:+12025550147@a.test',
                'X-Note': 'odd'
              }
            },
            batch_call: { batch_call_id: 'batch-1', batch_call_recipient_id: 'r-1', campaign: { campaign_id: 'c-1' } }
          }
        }
      }),
      {
        user_id: 'user-1',
        phone_number_id: 'phnum_1',
        call_sid: 'CA1',
        stream_sid: 'MZ1',
        sip_call_id: 'sip-1',
        batch_call_id: 'batch-1',
        batch_call_recipient_id: 'r-1',
        campaign_id: 'c-1',
        tag_id: 'tag-1',
        'X-CRM-ID': 'crm-7'
      }
    ],
    ['bland', blandReport({ call: { batch_id: 'batch-1' } }), { batch_id: 'batch-1' }]
  ] as const)('are read from %s', (provider, body, ids) => {
    const { externalIds } = readCall(provider, body)

    expect(externalIds).toEqual(Object.entries(ids).map(([name, id]) => ({ name, id })))
  })

  it('are recorded under fixed paths, regardless of the number of unreadable ids', () => {
    const headers = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`X-${index}-ID`, index]))
    const numbers = Array.from({ length: 500 }, (_, index) => index)
    const metadata = { phone_call: { sip_header_dynamic_variables: headers }, warnings: numbers }
    const body = elevenLabsReport({ data: { tag_ids: numbers, metadata } })

    const reading = providers.elevenlabs.read(body, { country: undefined })

    expect(reading).toMatchObject({
      unreadable: [
        'data.metadata.warnings[]',
        'data.tag_ids[]',
        'data.metadata.phone_call.sip_header_dynamic_variables.*'
      ]
    })
  })

  it('are read from a failed call', () => {
    const metadata = { type: 'twilio', body: { To: '+12025550147', CallSid: 'CA1' } }
    const body = { type: 'call_initiation_failure', data: { conversation_id: 'call-1', metadata } }

    expect(readCall('elevenlabs', body).externalIds).toEqual([{ name: 'call_sid', id: 'CA1' }])
  })

  it.each(['+12025550147', '2025550147', 'tel:+1-202-555-0147', 'sip:+12025550147@a.test;user=phone'])(
    'do not include a withheld number: %s',
    (externalId) => {
      const ids = (number: string) =>
        readCall('vapi', vapi({ ...vapiIds, customer: { number, externalId } })).externalIds.map(({ name }) => name)

      expect(ids('anonymous')).toEqual([
        'phone_number_id',
        'call_sid',
        'squad_id',
        'workflow_id',
        'campaign_id',
        'call_name'
      ])
      expect(ids('+12025550148')).toContain('customer_id')
    }
  )
})
