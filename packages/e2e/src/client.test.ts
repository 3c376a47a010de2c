import { type Call, createClient } from '@callbook/client'
import { describe, expect, inject, it } from 'vitest'

const callbook = createClient(inject('api'))
const stranger = createClient({ ...inject('api'), apiKey: 'nobody' })

describe('the client', () => {
  it('learns what its key opens', async () => {
    const { data } = await callbook.GET('/v1/auth/me')

    expect(data).toMatchObject({ environment: 'sandbox' })
  })

  it('walks through all calls', async () => {
    const list = await callbook.GET('/v1/calls', { params: { query: { limit: 200 } } })

    const walked = await walk('')

    expect(walked.length).toBeGreaterThan(1)
    expect(walked).toEqual(list.data?.data)
  })

  it('follows a call to its customer and its evaluations', async () => {
    const { data: calls } = await callbook.GET('/v1/calls')
    const call = calls?.data.find(({ customer_id }) => customer_id !== null)
    const path = { id: call?.id ?? '' }

    const whole = await callbook.GET('/v1/calls/{id}', { params: { path } })
    const evaluation = await callbook.GET('/v1/calls/{id}/evaluations', { params: { path } })
    const customer = await callbook.GET('/v1/customers/{id}', { params: { path: { id: call?.customer_id ?? '' } } })

    expect(whole.data?.data).toMatchObject({ ...call, messages: expect.any(Array) })
    expect(evaluation.data?.data).toMatchObject({ status: call?.evaluation_status, call: path })
    expect(customer.data?.data.phone_number).toBe(call?.caller_phone_number)
  })

  it('adds a client once, however often it asks', async () => {
    const request = {
      params: { header: { 'idempotency-key': 'acme' } },
      body: { name: 'Acme Clinic', type: 'clinic' }
    } as const

    const first = await callbook.POST('/v1/clients', request)
    const again = await callbook.POST('/v1/clients', request)

    expect(first.data?.data).toMatchObject({ name: 'Acme Clinic', type: 'clinic', status: 'active' })
    expect(again.data).toEqual(first.data)
    expect(again.response.headers.get('idempotent-replayed')).toBe('true')
  })

  it('gives the body of a refusal', async () => {
    const unauthorized = await stranger.GET('/v1/customers')
    const wrong = await callbook.GET('/v1/customers', { params: { query: { limit: 201 } } })

    expect([unauthorized.response.status, unauthorized.error]).toEqual([401, { error: 'Unauthorized' }])
    expect([wrong.response.status, wrong.error]).toMatchObject([400, { error: 'Bad Request' }])
  })
})

/** The calls from `cursor` on, page by page. */
async function walk(cursor: string): Promise<Call[]> {
  const { data: page } = await callbook.GET('/v1/calls', { params: { query: { limit: 1, cursor } } })
  if (page === undefined) throw new Error('There is no page')
  const { next_cursor: next } = page.pagination

  return [...page.data, ...(typeof next === 'string' ? await walk(next) : [])]
}
