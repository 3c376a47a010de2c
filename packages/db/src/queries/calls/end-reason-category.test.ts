import { endReasonBeginnings, endReasonCategories, endReasons } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addCalls, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { readCallRows } from './identified-calls.ts'

const { db, testDb } = await createTestDatabase()
const organizationId = await addOrganization(testDb)
const client_id = await addClient(testDb, organizationId)
const documented = Object.values(endReasons).flat()
const families = endReasonBeginnings.map(([beginning]) => `${beginning}x`)
const others = ['', 'USERS', 'Busy', 'an error_', '%', 'end-call']
const all = [...documented, ...families, ...others, null]
await addCalls(
  testDb,
  organizationId,
  all.map((ended_reason) => ({ client_id, ended_reason }))
)

it.each(endReasonCategories)('finds the calls with end reasons of %s', async (category) => {
  expect(await reasonsOf({ endedReasonCategory: category })).toEqual(expected([category]))
})

it('finds the calls of several categories', async () => {
  const categories = ['transfer_failed', 'error', 'busy'] as const

  expect(await reasonsOf({ endedReasonCategory: categories })).toEqual(expected(categories))
  expect(await reasonsOf({ endedReasonCategory: [...endReasonCategories] })).toEqual(
    [...documented, ...families].toSorted()
  )
})

async function reasonsOf(filter: Parameters<typeof readCallRows>[1]) {
  const { rows } = await readCallRows({ db, reach: organizationId }, filter, { page: { limit: 200, after: undefined } })

  return rows.map(({ ended_reason: reason }) => reason).toSorted()
}

/** A documented value counts before a beginning, and the first beginning counts. */
function expected(categories: readonly string[]) {
  return [...documented, ...families]
    .filter((value) => {
      const [of] = endReasonCategories.filter((category) => endReasons[category].includes(value))
      const first = endReasonBeginnings.find(([beginning]) => value.startsWith(beginning))?.[1]

      return categories.includes(of ?? first ?? '')
    })
    .toSorted()
}
