import { expect, it } from 'vitest'
import { fieldLabel } from './changes.tsx'

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
