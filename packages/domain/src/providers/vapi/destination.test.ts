import { describe, expect, it } from 'vitest'
import { readCall } from '../../testing/index.ts'

type Members = Readonly<Record<string, unknown>>

function read(message: Members, call: Members = {}) {
  return readCall('vapi', { message: { type: 'end-of-call-report', call: { id: 'call-1', ...call }, ...message } })
}

const desk = { type: 'number', number: '+1 (202) 555-0111', message: 'One moment.', name: 'Front desk' }
const sip = { type: 'sip', sipUri: 'sip:desk@pbx.example.com;transport=tls' }
const transferTo = (destination: Members, status?: string) => ({ destination, mode: 'blind-transfer', status })
const assistants = [
  { assistantName: 'Receptionist', assistantId: 'b2a1', assistantVersion: 'v3' },
  { assistantName: 'Billing', assistantId: 'c3b2', assistantVersion: null }
]

describe('the destination of a transferred call', () => {
  it.each<[what: string, message: Members, call: Members, destination: string | null]>([
    ['the number that it was forwarded to', { destination: desk }, {}, '+12025550111'],
    ['a number without a country', { destination: { type: 'number', number: '2025550111' } }, {}, '+12025550111'],
    ['what is no number of any country', { destination: { type: 'number', number: '1234' } }, {}, '1234'],
    ['a SIP address', { destination: sip }, {}, 'sip:desk@pbx.example.com;transport=tls'],
    [
      'a SIP address without its password and headers',
      { destination: { sipUri: 'sip:desk:tiger@a.test?X-Caller=%2B1' } },
      {},
      'sip:desk@a.test'
    ],
    ['an assistant', { destination: { type: 'assistant', assistantName: ' Billing ' } }, {}, 'Billing'],
    ['what the call has, where the message has none', { destination: null }, { destination: sip }, sip.sipUri],
    ['the number under its older name', {}, { forwardedPhoneNumber: '+12025550111' }, '+12025550111'],
    [
      'the last transfer that somebody took',
      {
        artifact: { transfers: [transferTo(sip, 'completed'), transferTo(desk, 'connected'), transferTo(sip, 'busy')] }
      },
      {},
      '+12025550111'
    ],
    [
      'nowhere, where nobody took a transfer',
      { artifact: { transfers: [transferTo(desk, 'no-answer'), transferTo(desk, 'failed'), transferTo(sip)] } },
      {},
      null
    ],
    ['the assistant that had it last', { artifact: { assistantActivations: assistants } }, {}, 'Billing'],
    ['nowhere, where one assistant had it', { artifact: { assistantActivations: assistants.slice(1) } }, {}, null],
    ['out of the squad', { destination: desk, artifact: { assistantActivations: assistants } }, {}, '+12025550111'],
    ['nowhere', {}, {}, null]
  ])('is %s', (_, message, call, destination) => {
    expect(read(message, call)).toMatchObject({ transferDestination: destination, unreadable: [] })
  })

  it.each<[path: string, message: Members]>([
    ['message.destination', { destination: 'the desk' }],
    ['message.destination.number', { destination: { number: 12025550111 } }],
    ['message.destination.sipUri', { destination: { sipUri: `sip:${'x'.repeat(253)}` } }],
    ['message.artifact.transfers', { artifact: { transfers: { status: 'connected' } } }],
    ['message.artifact.transfers[]', { artifact: { transfers: ['connected'] } }],
    ['message.artifact.assistantActivations', { artifact: { assistantActivations: 'two' } }],
    [
      'message.artifact.assistantActivations[].assistantName',
      { artifact: { assistantActivations: [{}, { assistantName: 2 }] } }
    ]
  ])('is unknown if it cannot be read: %s', (path, message) => {
    expect(read(message)).toMatchObject({ transferDestination: null, unreadable: [path] })
  })
})
