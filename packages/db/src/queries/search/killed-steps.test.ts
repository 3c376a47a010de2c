import { type CallId, type OrganizationId, parseSearch } from '@callbook/domain'
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Queryable } from '../../database.ts'
import { addCalls, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { logEvents } from '../events/log-events.ts'
import { numberEvents } from '../events/number-events.ts'
import { findCallsByWords } from './find-calls.ts'
import { indexNextCalls } from './index-changes.ts'
import { cleanBlock, mergeBlocks } from './merge-blocks.ts'

const { db, testDb } = await createTestDatabase()

it('loses no call and finds none twice if the job ends before any of its statements', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  await indexNextCalls(db, organizationId)
  await indexNextCalls(db, organizationId)
  await addCalls(
    testDb,
    organizationId,
    Array.from({ length: 40 }, () => ({ client_id: clientId, call_summary: 'A brake' }))
  )
  const ids = (
    await testDb.selectFrom('calls').select('id').where('organization_id', '=', organizationId).execute()
  ).map(({ id }) => id as CallId)

  let kills = 0
  for (const [index, id] of [...ids, ...ids.slice(0, 5)].entries()) {
    await change(organizationId, id)
    for (const step of [indexNextCalls, mergeBlocks, cleanBlock]) {
      for (let statements = 0; !(await isDone(step, organizationId, statements)); statements += 1) kills += 1
      expect(await find(organizationId)).toBe(Math.min(index + 1, 40))
    }
  }

  expect(kills).toBeGreaterThan(100)
  expect(await countEntries(organizationId)).toBe(40)
}, 60_000)

type Step = (db: Queryable, organizationId: OrganizationId) => Promise<unknown>

async function isDone(step: Step, organizationId: OrganizationId, statements: number): Promise<boolean> {
  try {
    await step(db.withPlugin(endingAfter(statements)), organizationId)
    return true
  } catch {
    return false
  }
}

async function find(organizationId: OrganizationId): Promise<number> {
  const search = { query: parseSearch('brake'), filter: {} }
  const { ids } = await findCallsByWords(db, organizationId, search, { limit: 200, offset: 0 })
  expect(new Set(ids).size).toBe(ids.length)

  return ids.length
}

async function countEntries(organizationId: OrganizationId): Promise<number> {
  const blocks = await testDb
    .selectFrom('search_blocks')
    .select(['calls', 'removed'])
    .where('organization_id', '=', organizationId)
    .execute()

  return blocks.reduce((sum, { calls, removed }) => sum + calls - removed.length, 0)
}

async function change(organizationId: OrganizationId, subjectId: CallId): Promise<void> {
  await testDb.transaction().execute(async (tx) => {
    await logEvents(tx, [{ organizationId, type: 'call.updated', subjectId, clientId: null }], new Date())
  })
  await numberEvents(db, organizationId)
}

/** Fails after some statements, as the end of the process would. */
function endingAfter(most: number): KyselyPlugin {
  let statements = 0

  return {
    transformQuery({ node }) {
      statements += 1
      if (statements > most) throw new Error('the process ended')
      return node
    },
    transformResult: async ({ result }) => result
  }
}
