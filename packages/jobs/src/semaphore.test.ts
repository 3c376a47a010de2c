import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('runs up to the limit concurrently in order of arrival, also after a failure', async () => {
  const semaphore = createSemaphore(2)
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const running = ends.map(({ promise }, index) =>
    semaphore.run(async () => {
      begun.push(index)
      await promise
    })
  )

  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await expect(running[1]).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  await Promise.allSettled(running)

  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await semaphore.run(async () => 'done')).toBe('done')
})
