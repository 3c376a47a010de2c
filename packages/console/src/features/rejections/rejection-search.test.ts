import { expect, it } from 'vitest'
import { readRejectionSearch, rejectionParameters } from './rejection-search.ts'

it('reads the valid parameters of a URL', () => {
  const search = {
    client: 'c',
    endpoint: { not: 'valid' },
    error: 400,
    from: 'yesterday',
    to: '2026-11-22',
    other: 'x'
  }

  expect(readRejectionSearch(search)).toEqual({ client: 'c', error: '400', to: '2026-11-22' })
  expect(readRejectionSearch({ client: '', report: 'r' })).toEqual({ report: 'r' })
})

it('includes the whole last day in the time zone of the reader', () => {
  const search = { endpoint: 'e', error: 'odd', from: '2026-11-20', to: '2026-11-22', report: 'r' }

  expect(rejectionParameters(search, 'Europe/Berlin')).toEqual({
    endpoint_id: 'e',
    cause: 'odd',
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-22T23:00:00.000Z'
  })
})
