import type { CallId, OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { dayOf, linksOf } from './links.ts'

const links = linksOf('https://callbook.example/console', 'org' as OrganizationId)

it('returns addresses of console pages, without absent parameters', () => {
  const search = { client: undefined, q: 'Dana & Co', lead_from: 0, from: dayOf(new Date('2026-11-20T23:59:59Z')) }

  expect(links.call('call' as CallId)).toBe('https://callbook.example/console/o/org/calls/call')
  expect(links.page('calls')).toBe('https://callbook.example/console/o/org/calls')
  expect(links.page('calls', search)).toBe(
    'https://callbook.example/console/o/org/calls?q=Dana+%26+Co&lead_from=0&from=2026-11-20'
  )
})

it('returns no address without a console', () => {
  expect(linksOf('', 'org' as OrganizationId).page('calls')).toBeUndefined()
})
