import { expect, it } from 'vitest'
import { createNarrowLane, LaneBusyError } from './narrow-lane.ts'

/** Work that is ended by hand. */
function startWork(width: number, maxWaitMs: number) {
  const lane = createNarrowLane(width, maxWaitMs)
  const started: PromiseWithResolvers<string>[] = []
  const begin = () =>
    lane(() => {
      const work = Promise.withResolvers<string>()
      started.push(work)
      return work.promise
    })

  return { begin, started }
}

it('does as much at a time as it is wide, and the rest in its order', async () => {
  const { begin, started } = startWork(2, 60_000)
  const results = [begin(), begin(), begin(), begin()]
  await Promise.resolve()
  expect(started).toHaveLength(2)

  started[1]?.resolve('second')
  await results[1]
  expect(started).toHaveLength(3)
  started[2]?.resolve('third')
  await results[2]
  started[0]?.resolve('first')
  started[3]?.resolve('fourth')

  expect(await Promise.all(results)).toEqual(['first', 'second', 'third', 'fourth'])
})

it('goes on after work that failed', async () => {
  const { begin, started } = startWork(1, 60_000)
  const results = [begin(), begin()]
  await Promise.resolve()
  started[0]?.reject(new Error('failed'))
  await expect(results[0]).rejects.toThrow('failed')
  started[1]?.resolve('done')

  expect(await results[1]).toBe('done')
})

it('gives up what waits for too long, and keeps its place free', async () => {
  const { begin, started } = startWork(1, 5)
  const first = begin()
  await expect(begin()).rejects.toBeInstanceOf(LaneBusyError)
  started[0]?.resolve('first')
  await first

  const next = begin()
  await Promise.resolve()
  started[1]?.resolve('next')

  expect(await next).toBe('next')
})
