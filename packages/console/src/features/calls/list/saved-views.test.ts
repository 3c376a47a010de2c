import { expect, it } from 'vitest'
import { readViewQuery, writeViewQuery } from './saved-views.ts'

it('reads the query string of a view, which has one order', () => {
  const search = {
    status: 'failed,no_answer',
    q: 'a & b=c',
    lead_from: '50',
    columns: 'time,caller',
    sort: 'duration'
  } as const

  expect(readViewQuery({ query: writeViewQuery(search), client_id: null })).toEqual(search)
  expect(writeViewQuery(Object.fromEntries(Object.entries(search).reverse()))).toBe(writeViewQuery(search))
})

it('leaves out unknown parameters and invalid values', () => {
  const query = 'status=answered&lead_from=500&other=1&direction=inbound'

  expect(readViewQuery({ query, client_id: null })).toEqual({ direction: 'inbound' })
})

it('shows the client of a view to users who reach more than that client', () => {
  const view = { query: 'status=failed', client_id: 'c1' }

  expect(readViewQuery(view)).toEqual({ client: 'c1', status: 'failed' })
  expect(readViewQuery(view, true)).toEqual({ status: 'failed' })
})
