import { expect, it } from 'vitest'
import { presentCall } from './console-schema.ts'

it('adds the international form of every phone number', () => {
  const number = '+12025550177'
  const transfers = [
    { destination: number, at: null, outcome: 'a ] and "' },
    { destination: 'sip:sales@example.com', at: null, outcome: null },
    { destination: null, at: null, outcome: null }
  ]
  const call = { caller_phone_number: number, agent_phone_number: null, transfer_destination: number, transfers }

  const shown = JSON.parse(presentCall(JSON.stringify({ ...call, id: 'x', call_summary: '"transfers":[]' })))

  expect(shown).toEqual({
    ...call,
    caller_phone_number_international: '+1 202 555 0177',
    agent_phone_number_international: null,
    transfer_destination_international: '+1 202 555 0177',
    transfers: [
      { ...transfers[0], destination_international: '+1 202 555 0177' },
      { ...transfers[1], destination_international: 'sip:sales@example.com' },
      { ...transfers[2], destination_international: null }
    ],
    id: 'x',
    call_summary: '"transfers":[]'
  })
})
