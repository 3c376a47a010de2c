import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../index.ts'
import { openCallbook, refusal } from '../testing/index.ts'

const id = '0199f1c2-0000-7000-8000-000000000005'

describe('retries by method', () => {
  it.each([
    { what: 'POST without an Idempotency-Key', idempotencyKey: undefined, attempts: 1 },
    { what: 'POST with one', idempotencyKey: 'mine', attempts: 4 }
  ])('$what: $attempts attempts', async ({ idempotencyKey, attempts }) => {
    const { callbook, received } = await openCallbook({}, refusal(503))
    const sent = callbook.request('POST', '/v1/clients', {
      body: { name: 'Acme' },
      headers: { 'idempotency-key': idempotencyKey }
    })

    await expect(sent).rejects.toBeInstanceOf(UnavailableError)
    expect(received).toHaveLength(attempts)
  })

  it('PUT: 4 identical attempts', async () => {
    const { callbook, received } = await openCallbook({}, refusal(503))

    await expect(callbook.evaluations.recordLeadQuality(id, {} as never)).rejects.toBeInstanceOf(UnavailableError)
    expect(received.map(({ method, body }) => [method, body])).toEqual(Array(4).fill(['PUT', '{}']))
  })

  it('PATCH: 1 attempt, with the given ETag', async () => {
    const { callbook, received } = await openCallbook({}, refusal(503))
    const sent = callbook.clients.update(id, { name: 'Acme' }, { ifMatch: '"e1"' })

    await expect(sent).rejects.toBeInstanceOf(UnavailableError)
    expect(received.map(({ headers }) => headers['if-match'])).toEqual(['"e1"'])
  })

  it('client creation: generates an Idempotency-Key', async () => {
    const { callbook, received } = await openCallbook({}, refusal(503), (response) => response.destroy(), {
      body: { data: {} }
    })
    const keys = () => received.map(({ headers }) => headers['idempotency-key'])

    await callbook.clients.create({ name: 'Acme' })
    await callbook.clients.create({ name: 'Acme' })

    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys().slice(0, 3)).size).toBe(1)
    expect(keys()[3]).not.toBe(keys()[0])
  })

  it('client creation: uses the given Idempotency-Key', async () => {
    const { callbook, received } = await openCallbook({}, { body: { data: {} } })

    await callbook.clients.create({ name: 'Acme' }, { idempotencyKey: 'row-7' })

    expect(received[0]?.headers['idempotency-key']).toBe('row-7')
  })
})
