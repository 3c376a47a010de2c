import { describe, expect, it } from 'vitest'
import { begin } from '../testing/index.ts'

describe('a pass', () => {
  it('goes on after a worker that was lost in the middle of it', async () => {
    const { account, clock, worker, list, server, calls, gaps } = await begin('retell')
    for (const name of ['a', 'b', 'c']) list(name)
    let fetched = 0
    const stop = new AbortController()
    server.instead = (path) => {
      if (path.startsWith('/v2/get-call/')) fetched += 1
      return fetched === 2 ? () => stop.abort() : undefined
    }
    const [pass] = await worker.claim()
    // Like a process that is killed: nothing is noted of what it did, and its lease stays.
    if (pass !== undefined) await worker.job.run({ ...pass, leaseId: account.id }, stop.signal)
    expect(await calls()).toHaveLength(1)
    server.instead = () => undefined

    await worker.run()
    expect(await calls()).toHaveLength(1)
    clock.forward(worker.job.leaseMs)
    await worker.run()

    expect(await calls()).toHaveLength(3)
    expect((await gaps()).every(({ resolved_at }) => resolved_at !== null)).toBe(true)
  })

  it('gives the rest of many calls to the next, which has its turn behind others', async () => {
    const { worker, list, calls } = await begin('vapi', { maxFetched: 2 })
    for (const name of ['a', 'b', 'c', 'd', 'e']) list(name)
    const [pass] = await worker.claim()

    if (pass !== undefined) await worker.job.run(pass, new AbortController().signal)
    expect(await calls()).toHaveLength(2)
    await worker.run()

    expect(await calls()).toHaveLength(5)
  })

  it('asks for fewer calls where more are too large', async () => {
    const { worker, list, server, calls } = await begin('vapi')
    list('a')
    let lists = 0
    server.instead = (path) => {
      if (path === '/call') lists += 1
      return path === '/call' && lists === 1 ? (_, response) => response.end('x'.repeat(33 * 1024 * 1024)) : undefined
    }

    await worker.run()

    expect(await calls()).toHaveLength(1)
  })
})
