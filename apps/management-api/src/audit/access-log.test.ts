import { type AccessEntry, newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { type Access, createAccessLog } from './access-log.ts'

const organizationId = newId<OrganizationId>()
const [user, key] = [newId(), newId()]
const person = { kind: 'user', id: user, name: 'Ada' } as const
const start = Date.parse('2026-11-20T12:00:00.000Z')

/** Records what is inserted; each insertion ends when the test says so. */
function startLog({ remembered }: { readonly remembered?: number } = {}) {
  const statements: { readonly entries: readonly AccessEntry[]; readonly end: PromiseWithResolvers<void> }[] = []
  let now = start
  const insert = async (entries: readonly AccessEntry[]) => {
    const end = Promise.withResolvers<void>()
    statements.push({ entries, end })
    await end.promise
  }
  const log = createAccessLog(insert, {
    now: () => now,
    mostWriters: 1,
    ...(remembered !== undefined && { remembered })
  })

  return {
    statements,
    open: (objectId: string, access: Partial<Access> = {}) =>
      log.record({ organizationId, actor: person, act: 'call.open', objectId, ...access }),
    objectsOf: (nth: number) => statements[nth]?.entries.map(({ event }) => event.objectId),
    later: (ms: number) => {
      now += ms
    }
  }
}

it('writes concurrent entries in one statement, as soon as the one before has ended', async () => {
  const { open, statements, objectsOf } = startLog()
  const all = Promise.all(['a', 'b', 'c', 'b'].map((id) => open(id)))

  expect(objectsOf(0)).toEqual(['a'])
  statements[0]?.end.resolve()
  await expect.poll(() => objectsOf(1)).toEqual(['b', 'c'])
  statements[1]?.end.resolve()

  await all
  expect(statements).toHaveLength(2)
})

it('resolves only when its entry is stored, and rejects all of a failed statement', async () => {
  const { open, statements, objectsOf } = startLog()
  let isStored = false
  const first = open('a').then(() => {
    isStored = true
  })
  const others = Promise.allSettled([open('b'), open('c')])
  expect(isStored).toBe(false)
  statements[0]?.end.resolve()
  await first
  await expect.poll(() => statements.length).toBe(2)
  statements[1]?.end.reject(new Error('down'))
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const again = open('b')
  expect(objectsOf(2)).toEqual(['b'])
  statements[2]?.end.resolve()
  await again
})

it('writes an entry again after ten minutes for a person, and after the day for a key', async () => {
  const { open, statements, later } = startLog()
  const apiKey = { actor: { kind: 'api_key', id: key, name: 'CI' } } as const
  const counts: number[] = []
  for (const ms of [0, 60_000, 10 * 60_000, 13 * 3_600_000]) {
    later(ms)
    for (const access of [{}, apiKey]) {
      const opened = open('a', access)
      statements.at(-1)?.end.resolve()
      await opened
    }
    counts.push(statements.length)
  }

  expect(counts).toEqual([2, 2, 3, 5])
})

it('keeps actors, tokens, actions, objects and organizations apart', async () => {
  const { open, statements } = startLog()
  const token = { id: newId(), name: 'script' }
  const others: readonly Partial<Access>[] = [
    {},
    { act: 'call.play' },
    { actor: { ...person, id: newId() } },
    { actor: { ...person, token } },
    { organizationId: newId<OrganizationId>() },
    { objectId: 'b' }
  ]
  for (const other of others) {
    const opened = open('a', other)
    statements.at(-1)?.end.resolve()
    await opened
  }

  const ids = statements.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(new Set(ids).size).toBe(others.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
})

it('remembers a bounded number of entries, and lets the database find the others', async () => {
  const { open, statements } = startLog({ remembered: 2 })
  for (const id of ['a', 'b', 'c', 'c', 'a']) {
    const opened = open(id)
    statements.at(-1)?.end.resolve()
    await opened
  }

  expect(statements.flatMap(({ entries }) => entries.map(({ event }) => event.objectId))).toEqual(['a', 'b', 'c', 'a'])
})
