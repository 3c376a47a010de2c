import { expect, it } from 'vitest'
import { changedFields, fieldLabel } from './changes.tsx'

it.each([
  { name: 'status', label: 'Status' },
  { name: 'allowed_ips', label: 'Allowed IPs' },
  { name: 'previous_secret_expires_at', label: 'Previous secret expires at' },
  { name: 'client_id', label: 'Client' },
  { name: 'lead_quality_version', label: 'Lead quality version' },
  { name: 'constructor', label: 'Constructor' }
])('labels $name "$label"', ({ name, label }) => {
  expect(fieldLabel(name)).toBe(label)
})

it('omits fields without a change, for which a missing value, null and the empty string are equal', () => {
  const changes = {
    client_id: { before: null, after: null },
    name: { after: 'Acme' },
    notes: { before: '', after: null },
    phone_number: { after: '' },
    scopes: { before: ['a'], after: ['a'] },
    silence_after_seconds: { before: null, after: 0 },
    status: { before: 'active', after: 'inactive' },
    types: { before: ['a'], after: ['b'] }
  }

  const names = changedFields({ changes }).map(([name]) => name)

  expect(names).toEqual(['name', 'silence_after_seconds', 'status', 'types'])
})
