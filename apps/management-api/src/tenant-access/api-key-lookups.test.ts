import { randomBytes } from 'node:crypto'
import { createTestDatabase } from '@callbook/db/testing'
import { createApiKey, hashApiKey } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addTenant } from '../testing/index.ts'
import { lookUpApiKeys, lookupConnections } from './authenticate.ts'

const [stranger, tenant] = ['203.0.113.9', '198.51.100.7']

let nowMs = 0
const clock = () => nowMs
const { db } = await createTestDatabase()
// Opens the connections first: opening one may take as long as many queries.
await Promise.all(Array.from({ length: lookupConnections }, () => lookUpApiKeys(db, clock)(inventedHash(), stranger)))

it('finds the key of a tenant before the invented keys of a stranger', async () => {
  const find = lookUpApiKeys(db, clock)
  const { key } = await addTenant(db)
  const invented = invent(500, (hash) => find(hash, stranger))

  const found = await find(hashApiKey(key), tenant)

  expect(found).toMatchObject({ name: 'CI' })
  expect(invented.answered()).toBeLessThan(250)
  await invented.ended
})

it('finds a known key among invented keys of the same address', async () => {
  const find = lookUpApiKeys(db, clock)
  const { key } = await addTenant(db)
  await find(hashApiKey(key), stranger)
  nowMs += 900
  const invented = invent(500, (hash) => find(hash, stranger))

  const found = await find(hashApiKey(key), stranger)

  expect(found).toMatchObject({ name: 'CI' })
  expect(invented.answered()).toBeLessThan(250)
  await invented.ended
})

it('limits the waiting lookups of an address to a thousand', async () => {
  const find = lookUpApiKeys(db, clock)

  const results = await Promise.allSettled(Array.from({ length: 1_101 }, () => find(inventedHash(), stranger)))

  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(100)
  expect(refused[0]).toMatchObject({ reason: { reason: 'share', message: 'Too many concurrent key lookups' } })
})

/** Looks up many keys that do not exist. */
function invent(count: number, find: (hash: Buffer) => Promise<unknown>) {
  let answered = 0
  const lookups = Array.from({ length: count }, async () => {
    await find(inventedHash())
    answered += 1
  })

  return { answered: () => answered, ended: Promise.allSettled(lookups) }
}

function inventedHash(): Buffer {
  return hashApiKey(createApiKey(randomBytes))
}
