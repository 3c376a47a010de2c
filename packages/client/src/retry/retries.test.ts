import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type Retry, UnavailableError } from '../index.ts'
import { openCallbook, refusal, retryAt, type Step } from '../testing/index.ts'

const id = '0199f1c2-0000-7000-8000-000000000005'

describe('a request is retried', () => {
  it.each<{ readonly after: string; readonly step: Step; readonly waitMs: number }>([
    { after: '429 as it says', step: refusal(429, { 'retry-after': '7' }), waitMs: 7_500 },
    { after: '503 as it says', step: refusal(503, { 'retry-after': '2' }), waitMs: 2_500 },
    { after: '503 at once where it says so', step: refusal(503, { 'retry-after': '0' }), waitMs: 500 },
    { after: '503 at a date', step: refusal(503, retryAt('10:00:20')), waitMs: 20_500 },
    { after: '503 that says nothing', step: refusal(503), waitMs: 375 },
    { after: '503 that says nonsense', step: refusal(503, { 'retry-after': 'soon' }), waitMs: 375 },
    { after: '502 of a proxy', step: { status: 502, body: '<html>Bad Gateway</html>' }, waitMs: 375 },
    { after: '504 of a proxy', step: { status: 504, body: '' }, waitMs: 375 },
    { after: '409 that says when', step: refusal(409, { 'retry-after': '1' }), waitMs: 1_500 },
    { after: 'a connection that breaks', step: (response) => response.destroy(), waitMs: 375 },
    { after: 'an answer that is cut', step: cut, waitMs: 375 }
  ])('after $after', async ({ step, waitMs }) => {
    const { callbook, clock, received } = await openCallbook({}, step, { body: { data: { id } } })

    expect(await callbook.calls.get(id)).toEqual({ id })
    expect(received).toHaveLength(2)
    expect(clock.waits).toEqual([waitMs])
  })

  it('with doubled delays up to 8 seconds without Retry-After', async () => {
    const { callbook, clock } = await openCallbook({ maxRetries: 7, random: () => 0.999 }, refusal(503))

    await expect(callbook.calls.get(id)).rejects.toBeInstanceOf(UnavailableError)
    expect(clock.waits).toEqual([500, 1000, 1999, 3998, 7996, 7996, 7996])
  })

  it('never before the requested time, regardless of the jitter', async () => {
    const { callbook, clock } = await openCallbook({ random: () => 0 }, refusal(429, { 'retry-after': '3' }), {
      body: { data: {} }
    })
    await callbook.calls.get(id)

    expect(clock.waits).toEqual([3000])
  })

  it('and reported without the key', async () => {
    const reported: Retry[] = []
    const steps = [refusal(429, { 'retry-after': '1', 'x-request-id': 'r1' }), { body: { data: {} } }]
    const { callbook } = await openCallbook({ onRetry: (retry) => reported.push(retry) }, ...steps)
    await callbook.calls.get(id)

    expect(reported).toEqual([
      { request: 'GET /v1/calls/{id}', retry: 1, waitMs: 1500, reason: expect.objectContaining({ requestId: 'r1' }) }
    ])
    expect(JSON.stringify(reported)).not.toContain('secret')
  })
})

/** Sends half of the announced body. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"data":', () => response.destroy())
}
