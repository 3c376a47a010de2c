import { describe, expect, it } from 'vitest'
import { readCall, vapiReport } from '../../testing/index.ts'
import type { RequestedPage } from '../listing.ts'
import { vapiListing } from './listing.ts'
import { vapiApiCall } from './testing/report.ts'

const window = { from: new Date('2026-11-20T15:00:00Z'), to: new Date('2026-11-20T16:00:00Z') }

function at(ms: number, id = `call-${ms}`): object {
  return { id, createdAt: new Date(Date.UTC(2026, 10, 20, 15) + ms).toISOString(), status: 'ended', analysis: { a: 1 } }
}

function read(rows: readonly object[], requested: Partial<RequestedPage> = {}) {
  const { calls, ...rest } = vapiListing.readPage(rows, { window, cursor: null, limit: 3, ...requested })

  return { ids: calls.map(({ id }) => id), ...rest }
}

describe('a page of Vapi', () => {
  it('is requested by the time of the last change', () => {
    expect(vapiListing.page({ window, cursor: null })).toEqual({
      method: 'GET',
      path: '/call?limit=50&updatedAtGe=2026-11-20T15%3A00%3A00.000Z&updatedAtLe=2026-11-20T16%3A00%3A00.000Z'
    })
  })

  it('is the last page if it is not full', () => {
    expect(read([at(2), at(1)])).toEqual({ ids: ['call-2', 'call-1'], next: null, problem: null })
    expect(read([])).toEqual({ ids: [], next: null, problem: null })
  })

  it('starts at the last millisecond of the previous page and omits its calls', () => {
    const first = read([at(3), at(2, 'a'), at(2, 'b')])
    const { path } = vapiListing.page({ window, cursor: first.next, limit: 3 })

    expect(new URLSearchParams(path.split('?')[1]).get('createdAtLe')).toBe('2026-11-20T15:00:00.002Z')
    expect(read([at(2, 'b'), at(2, 'c'), at(1)], { cursor: first.next }).ids).toEqual(['c', 'call-1'])
  })

  it('reports a full page of one millisecond, and continues before it', () => {
    const { next, problem } = read([at(2, 'a'), at(2, 'b'), at(2, 'c')])
    const { path } = vapiListing.page({ window, cursor: next })

    expect(problem).toBe('No more than 3 of the calls created at 2026-11-20T15:00:00.002Z can be listed.')
    expect(path).toContain('createdAtLe=2026-11-20T15%3A00%3A00.001Z')
    expect(read([at(1)], { cursor: next })).toEqual({ ids: ['call-1'], next: null, problem: null })
  })

  it('reports a problem if it is not newest first, because the next page would omit calls', () => {
    expect(read([at(1), at(2), at(3)]).problem).toBe('The calls are not listed newest first, so some may be missing.')
  })

  it('is rejected if it has calls later than requested, because the next page would be the same', () => {
    const { next } = read([at(3), at(2), at(1)])

    expect(() => read([at(3), at(2), at(1)], { cursor: next })).toThrow('0.createdAt: Expected createdAtLe to be kept')
  })

  it('is rejected with an invalid time', () => {
    expect(() => read([{ id: 'a', createdAt: 'secret' }])).toThrow('0.createdAt: Expected a date-time')
  })
})

describe('a call of Vapi', () => {
  const { call } = vapiApiCall(vapiReport())

  it.each([
    ['running', { status: 'in-progress' }],
    ['running', { status: 'forwarding' }],
    ['unanalyzed', { analysis: undefined }],
    ['unanalyzed', { analysis: {} }],
    ['ended', {}]
  ] as const)('is %s with %j', (state, change) => {
    expect(vapiListing.readCall({ ...call, ...change }).state).toBe(state)
  })

  it('is complete in a list', () => {
    expect(vapiListing.readPage([call], { window, cursor: null }).calls[0]?.full).toEqual(call)
  })

  it('has the ids of its assistant and its number', () => {
    expect(vapiListing.readCall(call)).toMatchObject({
      assistantId: 'b2a1c9d0-93d7-4c5e-8a53-2f8f0c7d1e44',
      agentPhoneNumberId: '0c3de6b8-7d1a-4a5e-bb54-9b1c2c7f0d31'
    })
  })

  it('has no number and assistant if these have been deleted', () => {
    const { agentPhoneNumber, assistantName, assistantId } = readCall('vapi', vapiListing.wrap(call, [null, null]))

    expect([agentPhoneNumber, assistantName]).toEqual([null, null])
    expect(assistantId).toBe('b2a1c9d0-93d7-4c5e-8a53-2f8f0c7d1e44')
  })

  it('needs no other request without both, such as a web call with a transient assistant', () => {
    expect(vapiListing.lookups({ ...call, assistantId: null, phoneNumberId: undefined })).toEqual([])
  })

  it("does not include the assistant's prompt, which may have changed since the call", () => {
    const assistant = { id: 'a', name: 'Riley', model: { messages: [{ role: 'system', content: 'You are Max.' }] } }

    expect(JSON.stringify(vapiListing.wrap(call, [null, assistant]))).not.toContain('You are Max.')
  })
})
