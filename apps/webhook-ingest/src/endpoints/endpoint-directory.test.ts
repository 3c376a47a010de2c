import type { ChangedEndpoint, DeliveryEndpoint } from '@callbook/db'
import { hashSlug } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createEndpointDirectory } from './endpoint-directory.ts'

type Answer = DeliveryEndpoint | undefined

/** Starts a directory with lookups that the test answers and a clock that the test sets. */
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
])('makes one lookup for requests of a slug that names $what, together or within 800 ms', async ({ answer }) => {
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

it('passes on the address of a request whose slug is not known yet', async () => {
  const { clock, lookups, find } = startDirectory()
  const first = find('slug', '198.51.100.7')
  lookups[0]?.resolve(endpoint)
  await first
  clock.nowMs += 800

  void find('slug', '198.51.100.7')
  void find('invented', '203.0.113.9')

  expect(lookups.map(({ stranger }) => stranger)).toEqual(['198.51.100.7', undefined, '203.0.113.9'])
})

it('keeps an endpoint while many invented slugs are looked up', async () => {
  const { lookups, find } = startDirectory()
  const known = find('slug')
  lookups[0]?.resolve(endpoint)
  await known

  for (let count = 0; count < 20_000; count++) void find(`invented${count}`)

  expect(await find('slug')).toBe(endpoint)
  expect(lookups).toHaveLength(20_001)
})

it('does not look up a slug in an invalid form', async () => {
  const { lookups, find } = startDirectory()

  expect(await find('a\0b')).toBeUndefined()
  expect(lookups).toEqual([])
})

describe('while the changes of endpoints are known', () => {
  /** Starts a directory with a found endpoint, and passes it the `changed` slugs every 400 ms up to a given time. */
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

  it('keeps an endpoint that has not changed', async () => {
    const { lookups, find } = await follow(59_600, () => ['another'])

    expect(await find('slug')).toBe(endpoint)
    expect(lookups).toHaveLength(1)
  })

  it('looks it up again once a minute, for its other data', async () => {
    const { lookups, find } = await follow(60_000, () => [])
    void find('slug')

    expect(lookups).toHaveLength(2)
  })

  it('looks up a changed endpoint again', async () => {
    const { lookups, find } = await follow(1_200, (atMs) => (atMs === 400 ? ['slug'] : []))
    void find('slug')

    expect(lookups).toHaveLength(2)
  })

  it('looks it up again if the last list is too old', async () => {
    const { clock, lookups, find } = await follow(4_000, () => [])
    clock.nowMs += 799
    await find('slug')
    expect(lookups).toHaveLength(1)

    clock.nowMs += 1
    void find('slug')

    expect(lookups).toHaveLength(2)
  })

  it('does not extend the time for which a slug counts as unknown', async () => {
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
