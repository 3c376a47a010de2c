import { type CallId, type OrganizationId, parseSearch } from '@callbook/domain'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import type { CallFilter } from '../calls/call-filter.ts'
import { findCallsByWords } from './find-calls.ts'
import { indexNextCalls } from './index-changes.ts'

const { db, testDb } = await createTestDatabase()

it('indexes a call with runs of marks in a moment, together with others', async () => {
  const { organizationId, add } = await someOrganization()
  const marks = '\u0301\u0316'.repeat(120_000)
  const ids = [await add(`The brake${marks}`), await add('A brake'), await add(marks)]
  const used = process.cpuUsage()

  expect(await indexAll(organizationId)).toEqual([])
  expect(process.cpuUsage(used).user).toBeLessThan(2_000_000)
  expect(await find(organizationId, 'brake')).toEqual(ids.slice(0, 2))
})

it('finds a call by its filters only if its texts take too long', async () => {
  const { organizationId, add } = await someOrganization()
  const id = await add('A brake')

  expect(await indexAll(organizationId, 0)).toEqual([id])
  expect(await find(organizationId, 'brake')).toEqual([])
  expect(await find(organizationId, undefined, { callerName: ['dana'] })).toEqual([id])
})

it('indexes a call without its texts if the database rejects them, and others with theirs', async () => {
  const { organizationId, add } = await someOrganization()
  const ids = [await add('A brake'), await add('A forbidden brake'), await add('A brake')]
  await rejectPagesWith('forbidden')

  expect(await indexAll(organizationId)).toEqual([ids[1]])
  expect(await find(organizationId, 'brake')).toEqual([ids[0], ids[2]])
  expect(await find(organizationId, undefined, { callerName: ['dana'] })).toEqual(ids)
})

it('indexes the calls with the most words in several steps', async () => {
  const { organizationId, add } = await someOrganization()
  const count = 16
  for (let nth = 0; nth < count; nth += 1)
    await add(Array.from({ length: 20_000 }, (_, word) => `w${nth}x${word}`).join(' '))
  const first = await indexNextCalls({ db, organizationId })

  expect(first).toMatchObject({ hasMore: true, withoutTexts: [] })
  expect(first.calls).toBeLessThan(count)
  expect(await indexAll(organizationId)).toEqual([])
  for (let nth = 0; nth < count; nth += 1) expect(await find(organizationId, `w${nth}x100`)).toHaveLength(1)
})

async function someOrganization() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const add = (call_summary: string) =>
    addCall(testDb, organizationId, clientId, { call_summary, caller_full_name: 'Dana' })

  return { organizationId, add }
}

/** Returns the calls that were indexed without their texts. */
async function indexAll(organizationId: OrganizationId, budgetMs?: number): Promise<CallId[]> {
  const left: CallId[] = []
  for (let hasMore = true; hasMore; ) {
    const step = await indexNextCalls({ db, organizationId }, budgetMs)
    hasMore = step.hasMore
    left.push(...step.withoutTexts)
  }

  return left
}

async function find(organizationId: OrganizationId, words?: string, filter: CallFilter = {}): Promise<CallId[]> {
  const query = words === undefined ? [] : parseSearch(words)
  const { ids } = await findCallsByWords({ db, organizationId }, { query, filter }, { limit: 20, offset: 0 })

  return [...ids].sort()
}

async function rejectPagesWith(word: string): Promise<void> {
  await sql`
    create function reject_page() returns trigger language plpgsql as $$
      begin
        if position(${sql.lit(word)}::bytea in new.data) > 0 then raise exception using errcode = '22000'; end if;
        return new;
      end $$`.execute(testDb)
  await sql`
    create trigger reject_page before insert on search_pages for each row execute function reject_page()`.execute(
    testDb
  )
  onTestFinished(async () => {
    await sql`drop trigger reject_page on search_pages`.execute(testDb)
  })
}
