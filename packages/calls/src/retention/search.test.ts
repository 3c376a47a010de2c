import { callColumns, cleanBlock, indexNextCalls, listCalls, numberEvents, saveRetentionPolicy } from '@callbook/db'
import { readPage, someEndpoint } from '@callbook/db/testing'
import { type OrganizationId, parseSearch } from '@callbook/domain'
import { expect, it } from 'vitest'
import { callOf, createCallsTest, hoursFromNow } from '../testing/index.ts'
import { removeExpiredCalls } from './remove-expired-calls.ts'

const { db, testDb, writer } = await createCallsTest({ now: () => new Date() })

it('does not find removed words from the commit on, removes them from the index, and finds the caller', async () => {
  const endpoint = await someEndpoint(testDb)
  const { organizationId } = endpoint
  const spoken = 'Quincunx'
  const messages = [{ role: 'user', text: spoken, start_seconds: 0 }] as const
  const named = { callerFullName: 'Dana Whitfield' }
  await writer.append(
    callOf(endpoint, { messages, transcript: spoken, summary: spoken, ...named, startedAt: hoursFromNow(-3) })
  )
  await index(organizationId)
  expect(await find(organizationId, spoken)).toBe(1)
  const periods = { client_id: null, follows_default: false, content_days: 1, call_days: null }
  await saveRetentionPolicy({ db, organizationId }, { ...periods, now: hoursFromNow(-48) })

  const nothing = async () => undefined
  await removeExpiredCalls(db, { now: hoursFromNow(48), lastRunAt: new Date(0), record: nothing, onRemoved: () => {} })

  expect(await find(organizationId, spoken)).toBe(0)
  await index(organizationId)
  while (await cleanBlock({ db, organizationId }));
  expect([await find(organizationId, spoken), await find(organizationId, 'Whitfield')]).toEqual([0, 1])
  const pages = await testDb
    .selectFrom('search_pages')
    .select(['first_word', 'data'])
    .where('organization_id', '=', organizationId)
    .execute()
  expect(pages.filter(({ first_word, data }) => Buffer.concat([first_word, data]).includes('incunx'))).toEqual([])
})

async function index(organizationId: OrganizationId): Promise<void> {
  await numberEvents(db, organizationId)
  for (let step = 0; step < 3; step += 1) await indexNextCalls({ db, organizationId })
}

async function find(organizationId: OrganizationId, word: string): Promise<number> {
  const filter = { search: parseSearch(word) }
  const page = { limit: 10, offset: 0 }
  const { rows } = await readPage(callColumns, (form) =>
    listCalls({ db, reach: organizationId }, filter, { page, form })
  )

  return rows.length
}
