import { expect, it } from 'vitest'
import { readKeyState } from './api-keys.ts'

const now = new Date('2026-11-22T12:00:00Z')
const [past, future] = ['2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.001Z']

const key = {
  id: 'a',
  name: 'CI',
  environment: 'sandbox',
  key_prefix: 'callbook_mgmt_ab',
  scopes: [],
  created_at: past,
  expires_at: null,
  revoked_at: null,
  revoked_reason: null,
  issued_by: null,
  issued_by_id: null,
  replaced_by: null,
  last_used_at: null,
  client_id: null,
  rate_limit: null
} as const

it.each([
  { of: {}, state: 'active' },
  { of: { expires_at: future }, state: 'active' },
  { of: { expires_at: past }, state: 'expired' },
  { of: { expires_at: future, replaced_by: 'b' }, state: 'replaced' },
  { of: { expires_at: past, replaced_by: 'b' }, state: 'expired' },
  { of: { expires_at: future, replaced_by: 'b', revoked_at: past }, state: 'revoked' }
])('returns the state of a key with $of: $state', ({ of, state }) => {
  expect(readKeyState({ ...key, scopes: [], ...of }, now)).toBe(state)
})
