import { expect, it } from 'vitest'
import { describeObject } from './audit-words.ts'

const id = '0199f1c2-0000-7000-8000-00000000000b'
const unnamed = { object_id: id, object_name: null, object_detail: null, client_id: null, client_name: null }

it.each([
  {
    of: { object_kind: 'client', object_name: 'Acme Honda', client_name: 'Acme Honda' },
    says: ['Acme Honda', 'Client']
  },
  {
    of: { object_kind: 'api_key', object_name: 'CI', object_detail: 'callbook_mgmt_ab' },
    says: ['CI', 'callbook_mgmt_ab']
  },
  { of: { object_kind: 'endpoint', object_name: 'vapi', client_name: 'Acme Honda' }, says: ['Vapi', 'Acme Honda'] },
  {
    of: { object_kind: 'provider_account', object_name: 'vapi', object_detail: 'https://api.vapi.ai' },
    says: ['Vapi', 'api.vapi.ai']
  },
  {
    of: { object_kind: 'user', object_name: 'ann@example.com', object_detail: 'Ann' },
    says: ['ann@example.com', 'Ann']
  },
  { of: { object_kind: 'rejection', client_name: 'Acme Honda' }, says: ['Rejected report', 'Acme Honda'] },
  { of: { object_kind: 'customer' }, says: ['Customer', id] },
  { of: { object_kind: 'scorecard', object_id: 'booking' }, says: ['booking', 'Scorecard'] },
  {
    of: { object_kind: 'scorecard', object_id: 'booking', client_name: 'Acme Honda' },
    says: ['booking', 'Acme Honda']
  }
])('describes a target of kind $of.object_kind as $says', ({ of, says }) => {
  const { name, detail } = describeObject({ ...unnamed, ...of })

  expect([name, detail]).toEqual(says)
})
