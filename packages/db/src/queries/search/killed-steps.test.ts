import { spawn } from 'node:child_process'
import { type CallId, type OrganizationId, parseSearch } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { addCall, addCalls, addClient, addOrganization, createTestDatabase, urlAs } from '../../testing/index.ts'
import { findLastChange } from '../events/list-changes.ts'
import { logEvents } from '../events/log-events.ts'
import { numberEvents } from '../events/number-events.ts'
import type { OrganizationScope } from '../scope.ts'
import { findCallsByWords } from './find-calls.ts'
import { indexNextCalls } from './index-changes.ts'
import { cleanBlock, mergeBlocks } from './merge-blocks.ts'
import { requestRebuild } from './progress.ts'

const { db, testDb } = await createTestDatabase()

it('loses no call and finds none twice if a step fails before any of its statements', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  await indexNextCalls({ db, organizationId })
  await indexNextCalls({ db, organizationId })
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

/** Does the work of the jobs again and again, and writes a character before each statement. */
const program = `
  import { createDatabase } from '../../database.ts'
  import { indexNextCalls } from './index-changes.ts'
  import { cleanBlock } from './merge-blocks.ts'
  const [, connectionString, organizationId] = process.argv
  const options = { connectionString, maxConnections: 1, onIdleError: () => undefined, connectionTimeoutMs: 60_000 }
  const db = createDatabase(options).withPlugin({
    transformQuery({ node }) { process.stdout.write('.'); return node },
    transformResult: async ({ result }) => result
  })
  for (;;) for (const step of [indexNextCalls, cleanBlock]) await step({ db, organizationId })`

it('loses no call and finds none twice if the process is killed', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  await indexNextCalls({ db, organizationId })
  const calls: CallId[] = []
  let erased = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 80 }), async (statements) => {
      for (let nth = 0; nth < 6; nth += 1)
        calls.push(await addCall(testDb, organizationId, clientId, { call_summary: 'A brake' }))
      const one = calls[erased++] ?? newId<CallId>()
      const erasure = { call_summary: null, erased_at: new Date() }
      await testDb.updateTable('calls').set(erasure).where('id', '=', one).execute()
      await change(organizationId, ...calls)
      await requestRebuild({ db, organizationId }, await findLastChange(db, organizationId))

      await killAfter(statements, organizationId)

      expect(await find(organizationId)).toBe(calls.length - erased)
      expect(await countEntries(organizationId)).toBeLessThanOrEqual(calls.length)
    }),
    { numRuns: propertyRuns(10), endOnFailure: true }
  )

  while ((await indexNextCalls({ db, organizationId })).hasMore || (await cleanBlock({ db, organizationId })));
  expect(await find(organizationId)).toBe(calls.length - erased)
  expect(await countEntries(organizationId)).toBe(calls.length)
}, 120_000)

/** Runs the program until it sends its nth statement, which the server may execute or not. */
async function killAfter(statements: number, organizationId: OrganizationId): Promise<void> {
  const args = ['--input-type=module', '--eval', program, urlAs('worker', testDb), organizationId]
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
  let sent = 0
  for await (const written of child.stdout) {
    sent += written.length
    if (sent >= statements) child.kill('SIGKILL')
  }
}

type Step = (at: OrganizationScope) => Promise<unknown>

async function isDone(step: Step, organizationId: OrganizationId, statements: number): Promise<boolean> {
  try {
    await step({ db: db.withPlugin(endingAfter(statements)), organizationId })
    return true
  } catch {
    return false
  }
}

async function find(organizationId: OrganizationId): Promise<number> {
  const search = { query: parseSearch('brake'), filter: {} }
  const { ids } = await findCallsByWords({ db, organizationId }, search, { limit: 200, offset: 0 })
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

async function change(organizationId: OrganizationId, ...ids: CallId[]): Promise<void> {
  const events = ids.map((subjectId) => ({ organizationId, type: 'call.updated', subjectId, clientId: null }) as const)
  await testDb.transaction().execute(async (tx) => {
    await logEvents(tx, events, new Date())
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
