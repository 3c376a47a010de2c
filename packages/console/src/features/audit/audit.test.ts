import { expect, it } from 'vitest'
import { auditParameters, csvUrl } from './audit.ts'
import { hasAuditFilter, readAuditFilter } from './audit-filter.ts'

it.each([
  { search: {}, filter: {} },
  {
    search: { act: 'client.create', actor: 'a', object: 'b' },
    filter: { act: 'client.create', actor: 'a', object: 'b' }
  },
  { search: { kind: 'access', act: 'user.sign_in' }, filter: { kind: 'access' as const, act: 'user.sign_in' } },
  { search: { from: '2026-11-01', to: '2026-11-22' }, filter: { from: '2026-11-01', to: '2026-11-22' } },
  { search: { from: 'yesterday', to: '2026-13-01', act: '', actor: 1, other: 'x' }, filter: {} }
])('reads the filter $filter from $search', ({ search, filter }) => {
  expect(readAuditFilter(search)).toEqual(filter)
  expect(hasAuditFilter(filter)).toBe(Object.keys(filter).length > 0)
})

it('converts whole days in the time zone of the user', () => {
  const parameters = auditParameters({ from: '2026-11-01', to: '2026-11-22' }, 'Europe/Berlin')

  expect(parameters).toEqual({ since: '2026-10-31T23:00:00.000Z', until: '2026-11-22T23:00:00.000Z' })
})

it('filters by actor kind for the command line, which has no id', () => {
  expect(auditParameters({ actor: 'cli' }, undefined)).toEqual({ actor_kind: 'cli' })
  expect(auditParameters({ actor: 'a' }, undefined)).toEqual({ actor_id: 'a' })
})

it('reads who looked instead of changes', () => {
  expect(readAuditFilter({ kind: 'access' })).toEqual({ kind: 'access' })
  expect(hasAuditFilter({ kind: 'access' })).toBe(false)
  expect(auditParameters({ kind: 'access' }, undefined)).toEqual({ kind: 'access' })
})

it('returns the URL of the file for the current filter', () => {
  expect(csvUrl('x', auditParameters({ act: 'client.create', object: 'a&b' }, undefined))).toBe(
    '/console/api/organizations/x/audit.csv?act=client.create&object_id=a%26b'
  )
})
