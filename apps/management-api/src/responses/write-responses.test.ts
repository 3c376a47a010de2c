import { expect, it, vi } from 'vitest'
import { createLargeResponses } from './write-responses.ts'

const large = 1024 * 1024

it('starts the next large item of an organization after a time for its size, but those of others at once', async () => {
  vi.useFakeTimers()
  const { write } = createLargeResponses(4 * large, 10_000)
  const begun: string[] = []
  const read = async (organizationId: string) => {
    const item = { organizationId, path: '/calls/:id', items: 1 }
    await write(
      item,
      async () => void begun.push(organizationId),
      () => large
    )
  }
  await read('a')
  await read('b')
  begun.length = 0

  const all = [read('a'), read('a'), read('a'), read('b')]
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(300)
  await Promise.all(all)

  expect(begun).toEqual(['a', 'b', 'a', 'a'])
  vi.useRealTimers()
})

it('does not slow down small items', async () => {
  const { write } = createLargeResponses(4 * large, 0)
  const item = { organizationId: 'a', path: '/calls/:id', items: 1 }
  const read = async () =>
    await write(
      item,
      async () => 'read',
      () => 10_000
    )
  await read()

  expect(await Promise.all([read(), read(), read()])).toEqual(['read', 'read', 'read'])
})
