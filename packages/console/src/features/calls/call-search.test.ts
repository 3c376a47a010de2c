import { expect, it } from 'vitest'
import { hasCallFilter, joinValues, readCallSearch, splitValues } from './call-search.ts'
import { callParameters, callsFileUrl } from './calls.ts'

it.each([
  { search: {}, parameters: {} },
  { search: { q: ' (202) 555-0147 ' }, parameters: { search: '(202) 555-0147' } },
  { search: { q: 12025550147 }, parameters: { search: '12025550147' } },
  { search: { q: '+' }, parameters: {} },
  {
    search: { client: 'c', customer: 'd', phone: '+1' },
    parameters: { client_id: 'c', customer_id: 'd', phone_number: '+1' }
  },
  {
    search: {
      provider: 'vapi',
      assistant: 'a7c1',
      version: 3,
      reason: 'customer-ended-call',
      ended: 'voicemail,error'
    },
    parameters: {
      provider: 'vapi',
      assistant_id: 'a7c1',
      assistant_version: '3',
      ended_reason: 'customer-ended-call',
      ended_reason_category: 'voicemail,error'
    }
  },
  {
    search: { status: 'completed,failed', client: 'c,d', sentiment: 'negative,mixed', evaluation: 'pending,partial' },
    parameters: {
      status: 'completed,failed',
      client_id: 'c,d',
      sentiment: 'negative,mixed',
      evaluation_status: 'pending,partial'
    }
  },
  { search: { evaluation: 'failed' }, parameters: { evaluation_failed: true } },
  { search: { ended: 'Voicemail' }, parameters: {} },
  { search: { evaluation: 'failed,pending', status: 'failed,other' }, parameters: {} },
  {
    search: { duration_from: 60, duration_to: '86401', cost_from: 0.5, cost_to: '-1', language: 'en,de' },
    parameters: { duration_from: 60, cost_from: 0.5, language: 'en,de' }
  },
  { search: { sort: 'cost', order: 'ascending' }, parameters: { sort: 'cost', order: 'ascending' } },
  { search: { sort: 'caller', order: 'ascending' }, parameters: {} },
  { search: { status: 'failed', direction: 'web' }, parameters: { status: 'failed', direction: 'web' } },
  {
    search: { evaluation: 'partial', review: 'no' },
    parameters: { evaluation_status: 'partial', human_review_required: false }
  },
  { search: { lead_from: 60, lead_to: '100' }, parameters: { lead_score_from: 60, lead_score_to: 100 } },
  { search: { adherence_from: '0', adherence_to: 9 }, parameters: { adherence_score_from: 0, adherence_score_to: 9 } },
  { search: { sentiment: 'mixed', negative: 'yes' }, parameters: { sentiment: 'mixed', negative_call: true } },
  {
    search: { from: '2026-11-01', to: '2026-11-22' },
    parameters: { start_date: '2026-10-31T23:00:00.000Z', end_date: '2026-11-22T22:59:59.999Z' }
  },
  {
    search: { from: 'yesterday', to: '2026-13-01', status: 'toString', lead_from: '101', q: '', other: 'x' },
    parameters: {}
  }
])('converts $search to parameters', ({ search, parameters }) => {
  expect(callParameters(readCallSearch(search), 'Europe/Berlin')).toEqual(parameters)
})

it('is a filter if at least one value is set', () => {
  expect(hasCallFilter({})).toBe(false)
  expect(hasCallFilter({ sort: 'cost', order: 'ascending' })).toBe(false)
  expect(hasCallFilter(readCallSearch({ review: 'yes' }))).toBe(true)
})

it('exports the shown calls', () => {
  const parameters = callParameters({ q: 'a&b', review: 'yes' }, undefined)

  expect(callsFileUrl('x', parameters, ['time', 'caller'])).toBe(
    '/console/api/organizations/x/calls.csv?human_review_required=true&search=a%26b&columns=time%2Ccaller'
  )
})

it.each([
  [undefined, []],
  ['failed', ['failed']],
  ['completed,failed', ['completed', 'failed']],
  ['hung\\, up,error', ['hung, up', 'error']]
])('reads and writes the values of %j', (text, values) => {
  expect(splitValues(text)).toEqual(values)
  expect(joinValues(values)).toBe(text)
})
