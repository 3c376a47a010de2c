import {
  AuthenticationError,
  type Call,
  createCallbook,
  type ExportedCall,
  InvalidRequestError,
  NotFoundError
} from '@callbook/client'
import { describe, expect, inject, it } from 'vitest'

const callbook = createCallbook(inject('api'))
const stranger = createCallbook({ ...inject('api'), apiKey: 'nobody' })

describe('the client', () => {
  it('reads the permissions of its key', async () => {
    expect(await callbook.auth.me()).toMatchObject({ environment: 'sandbox' })
  })

  it('iterates over all calls', async () => {
    const { data, pagination } = await callbook.calls.list({ limit: 200, offset: 0 })
    const walked: Call[] = []

    for await (const call of callbook.calls.list({ limit: 7 })) walked.push(call)

    expect(walked.length).toBeGreaterThan(7)
    expect(pagination.total).toBe(walked.length)
    expect(walked.slice(0, 200)).toEqual(data)
  })

  it('exports all calls with their transcripts', async () => {
    const { data, pagination } = await callbook.calls.list({ limit: 200, offset: 0 })
    const taken: ExportedCall<{ include: 'transcript' }>[] = []

    for await (const call of callbook.calls.export({ include: 'transcript' })) taken.push(call)

    expect(taken.slice(0, 200).map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    expect(taken).toHaveLength(pagination.total)
    expect(taken.some(({ messages }) => messages.length > 1)).toBe(true)
  })

  it('searches calls and reads snippets with the places of the words', async () => {
    const { data, pagination } = await callbook.calls.list({ search: '"money back" -zzz', limit: 5 })
    const hits = data.map(({ search_hits }) => search_hits ?? [])
    const highlighted = hits.flatMap((ofCall) =>
      ofCall.flatMap(({ snippet, highlights }) => highlights.map(([start, end]) => snippet.slice(start, end)))
    )

    expect(pagination.total).toBeGreaterThan(0)
    expect(hits.filter(({ length }) => length === 0)).toEqual([])
    expect(new Set(highlighted.map((word) => word.toLowerCase()))).toEqual(new Set(['money', 'back']))
  })

  it('reports an error of a search', async () => {
    const wrong = await errorOf(callbook.calls.list({ search: '"money back' }))

    expect(wrong).toBeInstanceOf(InvalidRequestError)
    expect(wrong).toMatchObject({ status: 400, details: expect.stringContaining('search') })
  })

  it('reads the report, the customer and the evaluations of a call', async () => {
    const { data: calls } = await callbook.calls.list()
    const call = calls.find(({ customer_id }) => customer_id !== null)
    const id = call?.id ?? ''

    const whole = await callbook.calls.get(id)
    const report = await callbook.calls.report(id)
    const evaluation = await callbook.evaluations.get(id)
    const customer = await callbook.customers.get(call?.customer_id ?? '')

    expect(whole).toMatchObject({ ...call, messages: expect.any(Array) })
    expect(JSON.stringify(report)).toContain(whole.provider_call_id)
    expect(evaluation).toMatchObject({ status: call?.evaluation_status, call: { id } })
    expect(customer.phone_number).toBe(call?.caller_phone_number)
  })

  it('counts calls', async () => {
    const { pagination } = await callbook.customers.list({ limit: 1 })
    const { data } = await callbook.analytics.calls({ interval: 'month' })

    expect(pagination.total).toBeGreaterThan(1)
    expect(data).not.toEqual([])
  })

  it('creates a client once if the request is repeated', async () => {
    const request = { body: { name: 'Acme Clinic', type: 'clinic' }, headers: { 'idempotency-key': 'acme' } } as const

    const first = await callbook.clients.create(request.body, { idempotencyKey: 'acme' })
    const again = await callbook.request('POST', '/v1/clients', request)

    expect(first).toMatchObject({ name: 'Acme Clinic', type: 'clinic', status: 'active' })
    expect(again.body.data).toEqual(first)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('updates a client unless another user changed it first', async () => {
    const { id } = await callbook.clients.create({ name: 'Harbor Dental' })
    const { headers } = await callbook.request('GET', '/v1/clients/{id}', { path: { id } })
    const ifMatch = headers.get('etag') ?? ''

    const changed = await callbook.clients.update(id, { contact_person: 'Sam Rivera' }, { ifMatch })
    const late = callbook.clients.update(id, { contact_person: 'Kim Osei' }, { ifMatch })

    expect(changed.contact_person).toBe('Sam Rivera')
    await expect(late).rejects.toMatchObject({ name: 'ConflictError', status: 412 })
    expect((await callbook.clients.get(id)).contact_person).toBe('Sam Rivera')
  })

  it('throws an error class that matches the rejection', async () => {
    const unauthorized = await errorOf(stranger.customers.list())
    const wrong = await errorOf(callbook.customers.list({ limit: 201 }))
    const missing = await errorOf(callbook.calls.get('0199f1c2-0000-7000-8000-000000000005'))

    expect(unauthorized).toBeInstanceOf(AuthenticationError)
    expect(wrong).toBeInstanceOf(InvalidRequestError)
    expect(wrong).toMatchObject({ status: 400, error: 'Bad Request', details: expect.any(String) })
    expect(missing).toBeInstanceOf(NotFoundError)
    expect(missing).toMatchObject({ error: 'Call not found', requestId: expect.any(String) })
  })
})

async function errorOf(request: PromiseLike<unknown>): Promise<unknown> {
  return await request.then(
    () => undefined,
    (error: unknown) => error
  )
}
