import { afterEach, expect, it } from 'vitest'
import { closeMembership, fileUrl, openMembership } from '#api/membership.ts'
import { csvUrl } from '#features/audit/audit.ts'
import { callsFileUrl } from './calls.ts'
import { selectedFileUrl } from './list/selection-bar.tsx'

afterEach(() => closeMembership('acme'))

it.each([
  ['all calls', () => callsFileUrl('acme', {}, ['id'])],
  ['selected calls', () => selectedFileUrl('acme', ['a', 'b'], ['id'])],
  ['the audit log', () => csvUrl('acme', {})],
  ['a customer', () => fileUrl('acme', 'customers/c/export')]
])('links to the file of %s within the open membership', (_, url) => {
  openMembership('acme~honda')

  expect(url()).toMatch(/^\/console\/api\/organizations\/acme~honda\//)
})
