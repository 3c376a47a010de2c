import type { ChangedEndpoint, DeliveryEndpoint } from '@callbook/db'
import { hashSlug } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createEndpointDirectory } from './endpoint-directory.ts'

type Answer = DeliveryEndpoint | undefined

/** Lookups that are answered by hand, and a clock that is set by hand. */
function startDirectory() {
  const clock = { nowMs: 5_000 }
  const lookups: (PromiseWithResolvers<Answer> & {
    readonly slugHash: Buffer
    readonly stranger: string | undefined
  })[] = []
  const directory = createEndpointDirectory(
    (slugHash, stranger) => {
      const lookup = { ...Promise.withResolvers<Answer>(), slugHash, stranger }
      lookups.push(lookup)
      return lookup.promise
    },
    () => clock.nowMs
  )

  const find = (slug: string, address = '203.0.113.9') => directory.find(slug, address)

  return { clock, lookups, find, note: directory.note }
}

const endpoint = { id: 'an endpoint' } as unknown as DeliveryEndpoint

it.each([
  { what: 'an endpoint', answer: endpoint },
  { what: 'nothing', answer: undefined }
])('asks once for deliveries of a slug that names $what, together or within 800 ms', async ({ answer }) => {
  const { clock, lookups, find } = startDirectory()

  const together = Promise.all([find('slug'), find('slug')])
  lookups[0]?.resolve(answer)
  expect(await together).toEqual([answer, answer])
  clock.nowMs += 799
  expect(await find('slug')).toBe(answer)
  clock.nowMs += 1
  void find('slug')

  expect(lookups.map(({ slugHash }) => slugHash)).toEqual([hashSlug('slug'), hashSlug('slug')])
})

it('tells who asks for a slug that has named no endpoint before', async () => {
  const { clock, lookups, find } = startDirectory()
  const first = find('slug', '198.51.100.7')
  lookups[0]?.resolve(endpoint)
  await first
  clock.nowMs += 800

  void find('slug', '198.51.100.7')
  void find('invented', '203.0.113.9')

  expect(lookups.map(({ stranger }) => stranger)).toEqual(['198.51.100.7', undefined, '203.0.113.9'])
})

it('takes the later of two answers', async () => {
  const { clock, lookups, find } = startDirectory()
  const first = find('slug')
  lookups[0]?.resolve(endpoint)
  await first

  clock.nowMs += 800
  const second = find('slug')
  lookups[1]?.resolve(undefined)

  expect([await second, await find('slug')]).toEqual([undefined, undefined])
})

it('lets an answer that comes late replace none that was asked for after it', async () => {
  const { clock, lookups, find } = startDirectory()
  const slow = find('slug')
  clock.nowMs += 800
  const fast = find('slug')
  lookups[1]?.resolve(undefined)
  await fast
  lookups[0]?.resolve(endpoint)
  await slow

  expect(await find('slug')).toBeUndefined()
})

it('does not keep a failure', async () => {
  const { lookups, find } = startDirectory()
  const failed = find('slug')
  lookups[0]?.reject(new Error('no database'))
  await expect(failed).rejects.toThrow('no database')

  const next = find('slug')
  lookups[1]?.resolve(endpoint)

  expect(await next).toBe(endpoint)
})

it('keeps an endpoint, however many slugs are invented', async () => {
  const { lookups, find } = startDirectory()
  const known = find('slug')
  lookups[0]?.resolve(endpoint)
  await known

  for (let count = 0; count < 20_000; count++) void find(`invented${count}`)

  expect(await find('slug')).toBe(endpoint)
  expect(lookups).toHaveLength(20_001)
})

it('forgets the oldest of more invented slugs than it keeps', () => {
  const { lookups, find } = startDirectory()
  for (let count = 0; count <= 10_000; count++) void find(`invented${count}`)

  void find('invented0')
  void find('invented10000')

  expect(lookups).toHaveLength(10_002)
})

it('asks for no slug that cannot be one', async () => {
  const { lookups, find } = startDirectory()

  expect(await find('a\0b')).toBeUndefined()
  expect(lookups).toEqual([])
})

describe('while the changes of endpoints are known', () => {
  /** A directory that has found an endpoint, and is told every 400 ms of `changed` slugs, up to a moment. */
  async function follow(untilMs: number, changed: (atMs: number) => readonly string[]) {
    const directory = startDirectory()
    const { clock, lookups, find, note } = directory
    const known = find('slug')
    lookups[0]?.resolve(endpoint)
    await known
    for (let atMs = 400; atMs <= untilMs; atMs += 400) {
      clock.nowMs = 5_000 + atMs
      note({ asOfMs: clock.nowMs, changed: changed(atMs).map(changedEndpoint) })
    }

    return directory
  }

  it('goes on with one that has not changed', async () => {
    const { lookups, find } = await follow(59_600, () => ['another'])

    expect(await find('slug')).toBe(endpoint)
    expect(lookups).toHaveLength(1)
  })

  it('asks anew once a minute, for what else it says', async () => {
    const { lookups, find } = await follow(60_000, () => [])
    void find('slug')

    expect(lookups).toHaveLength(2)
  })

  it('asks anew for one that has changed', async () => {
    const { lookups, find } = await follow(1_200, (atMs) => (atMs === 400 ? ['slug'] : []))
    void find('slug')

    expect(lookups).toHaveLength(2)
  })

  it('asks anew when the last list is too old', async () => {
    const { clock, lookups, find } = await follow(4_000, () => [])
    clock.nowMs += 799
    await find('slug')
    expect(lookups).toHaveLength(1)

    clock.nowMs += 1
    void find('slug')

    expect(lookups).toHaveLength(2)
  })

  it('believes for no longer that a slug names nothing', async () => {
    const { clock, lookups, find, note } = startDirectory()
    const unknown = find('slug')
    lookups[0]?.resolve(undefined)
    await unknown

    clock.nowMs += 800
    note({ asOfMs: clock.nowMs, changed: [] })
    void find('slug')

    expect(lookups).toHaveLength(2)
  })
})

function changedEndpoint(slug: string): ChangedEndpoint {
  return { slug_hash: hashSlug(slug) } as unknown as ChangedEndpoint
}
