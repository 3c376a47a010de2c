import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFairLimit, TooManyError } from './fair-limit.ts'

const limits = { running: 1, waiting: 100, maxWaitMs: 60_000 }

describe('createFairLimit', () => {
  it('serves each site once before it serves one again, and each network of a site', async () => {
    const { sendRequest, serveAll } = start()
    const sent = ['a/1', 'a/1', 'a/1', 'a/2', 'b/1', 'b/1', 'c/1']
    for (const place of sent) sendRequest(place)

    expect(await serveAll()).toEqual(['a/1', 'b/1', 'c/1', 'a/2', 'b/1', 'a/1', 'a/1'])
  })

  it('serves a source without an earlier turn first, regardless of the queue', async () => {
    const { sendRequest, serve } = start()
    for (const place of ['a', 'b', 'c']) sendRequest(place)
    for (let count = 0; count < 3; count += 1) await serve()
    for (const place of ['b', 'a', 'c', 'c', 'c', 'new']) sendRequest(place)
    await serve()

    expect(await serve()).toBe('new')
    expect([await serve(), await serve()]).toEqual(['a', 'c'])
  })

  it('rejects requests of the source with the most requests if too many wait', async () => {
    const { sendRequest, serveAll, rejected } = start({ waiting: 3 })
    for (const place of ['a/1', 'a/1', 'a/1', 'a/1', 'b/1', 'a/2', 'a/2']) sendRequest(place)

    expect(await serveAll()).toEqual(['a/1', 'b/1', 'a/2', 'a/1'])
    expect(rejected).toEqual(['a/1', 'a/1', 'a/2'])
  })

  it('rejects requests that have waited too long', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { sendRequest, serveAll, rejected } = start({ maxWaitMs: 5_000 })
    for (const place of ['a', 'b']) sendRequest(place)
    await vi.advanceTimersByTimeAsync(5_000)

    expect(rejected).toEqual(['b'])
    expect(await serveAll()).toEqual(['a'])
  })

  it('starts the next request if the work fails', async () => {
    const turns = createFairLimit(limits)

    await expect(turns(['a'], () => Promise.reject(new Error('planned')))).rejects.toThrow('planned')
    expect(await turns(['b'], async () => 'done')).toBe('done')
  })
})

/** Starts requests that run until the test ends them. A source is a site and one of its networks. */
function start(options: Partial<typeof limits> = {}) {
  const turns = createFairLimit({ ...limits, ...options })
  const running: { readonly place: string; readonly end: () => void }[] = []
  const rejected: string[] = []

  function sendRequest(place: string): void {
    const [site = ''] = place.split('/')
    const work = () => new Promise<void>((end) => running.push({ place, end }))
    turns([site, place], work).catch((error) => {
      if (error instanceof TooManyError) rejected.push(place)
    })
  }

  async function serve(): Promise<string | undefined> {
    const one = running.shift()
    one?.end()
    for (let count = 0; count < 10; count += 1) await Promise.resolve()

    return one?.place
  }

  async function serveAll(): Promise<string[]> {
    const served: string[] = []
    for (;;) {
      const place = await serve()
      if (place === undefined) return served
      served.push(place)
    }
  }

  return { sendRequest, serve, serveAll, rejected }
}
