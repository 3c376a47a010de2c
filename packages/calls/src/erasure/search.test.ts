import { callColumns, cleanBlock, indexNextCalls, listCalls, numberEvents } from '@callbook/db'
import { lockTable, readPage, someEndpoint, someoneWaitsForLock, type TestEndpoint } from '@callbook/db/testing'
import { type OrganizationId, parseSearch } from '@callbook/domain'
import { expect, it } from 'vitest'
import { callOf, createCallsTest, eraseCaller, hoursFromNow, key, word } from '../testing/index.ts'

const { db, testDb, writer } = await createCallsTest({ now: () => new Date(), erasureKey: key })

it('finds a stored call at once, and an erased one no longer, also before the index is written', async () => {
  const endpoint = await someEndpoint(testDb)

  await writer.append(callOf(endpoint))
  expect(await find(endpoint.organizationId)).toBe(1)
  await eraseCaller(testDb, endpoint)

  expect(await find(endpoint.organizationId)).toBe(0)
})

it('does not find an erased call from the commit on, and then removes its words', async () => {
  const endpoint = await indexedCall()
  const { organizationId } = endpoint

  await eraseCaller(testDb, endpoint)
  expect(await find(organizationId)).toBe(0)
  expect(await isWordStored(organizationId)).toBe(true)
  await index(organizationId)
  while (await cleanBlock({ db, organizationId }));

  expect(await isWordStored(organizationId)).toBe(false)
  expect(await find(organizationId)).toBe(0)
})

it('does not find a call that is erased while it is indexed', async () => {
  const endpoint = await someEndpoint(testDb)
  const { organizationId } = endpoint
  await index(organizationId)
  await writer.append(callOf(endpoint, { startedAt: hoursFromNow(-3) }))
  await numberEvents(db, organizationId)
  // The index step has read the texts when it waits for this lock.
  const unlock = await lockTable(testDb, 'search_pages')
  const indexing = indexNextCalls({ db, organizationId })
  await someoneWaitsForLock(testDb)

  await eraseCaller(testDb, endpoint)
  await unlock()
  await indexing

  expect(await find(organizationId)).toBe(0)
  await index(organizationId)
  while (await cleanBlock({ db, organizationId }));
  expect(await isWordStored(organizationId)).toBe(false)
})

async function indexedCall(): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  await writer.append(callOf(endpoint, { startedAt: hoursFromNow(-3) }))
  await index(endpoint.organizationId)
  expect(await find(endpoint.organizationId)).toBe(1)

  return endpoint
}

async function index(organizationId: OrganizationId): Promise<void> {
  await numberEvents(db, organizationId)
  for (let step = 0; step < 3; step += 1) await indexNextCalls({ db, organizationId })
}

async function find(organizationId: OrganizationId): Promise<number> {
  const filter = { search: parseSearch(word) }
  const page = { limit: 10, offset: 0 }
  const { rows } = await readPage(callColumns, (form) =>
    listCalls({ db, reach: organizationId }, filter, { page, form })
  )

  return rows.length
}

async function isWordStored(organizationId: OrganizationId): Promise<boolean> {
  const pages = await testDb
    .selectFrom('search_pages')
    .select(['first_word', 'data'])
    .where('organization_id', '=', organizationId)
    .execute()

  return pages.some(({ first_word, data }) => Buffer.concat([first_word, data]).includes(word.toLowerCase().slice(3)))
}
