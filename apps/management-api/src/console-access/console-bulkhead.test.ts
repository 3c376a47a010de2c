import {
  addClient,
  addOrganization,
  asRole,
  connectTestDatabase,
  createTestDatabaseUrl,
  someoneWaitsForLock,
  type TestDb,
  whenDone
} from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectConsoleDatabase } from '../console.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { createConsoleBulkhead } from './console-bulkhead.ts'

const url = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(url)
/** Statements wait for a lock as long as it is held, even on a slow machine. */
const patience = { connectionTimeoutMs: 60_000, statementTimeoutMs: 60_000, queryTimeoutMs: 60_000 }
const ofConsole = connectConsoleDatabase(asRole('console', url), { onIdleError: () => undefined, ...patience })
whenDone(() => ofConsole.destroy())
const { open } = startConsole(testDb, { db: ofConsole })

describe('an organization with waiting statements', () => {
  it('leaves connections to others, and gets 429', async () => {
    const [busy, other] = [await owner(), await owner()]
    const clientId = await addClient(testDb, busy.organizationId)
    const path = `/organizations/${busy.organizationId}/clients/${clientId}`

    const { changing } = await whileLocked(testDb, clientId, async () => {
      const answered: number[] = []
      const changing = Array.from({ length: 12 }, async () => {
        const { statusCode, headers } = await busy.browser.send('PATCH', path, { name: 'Another' })
        answered.push(statusCode)
        return { statusCode, retryAfter: headers['retry-after'] }
      })
      await someoneWaitsForLock(testDb)

      const answers = await Promise.all(
        Array.from({ length: 4 }, () => other.browser.send('GET', `/organizations/${other.organizationId}/clients`))
      )

      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      await expect.poll(() => answered).toEqual(Array(10).fill(429))

      return { changing }
    })

    const changes = Map.groupBy(await Promise.all(changing), ({ statusCode }) => statusCode)
    expect(changes.get(429)).toEqual(Array(10).fill({ statusCode: 429, retryAfter: '1' }))
    expect(changes.get(200)).toHaveLength(2)
  })
})

it('lets the requests of a page wait for as long as the statement of another one may take', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { bulkhead } = createConsoleBulkhead()
  const [leave] = [await bulkhead.enter('page'), await bulkhead.enter('page')]

  const waiting = Promise.all(Array.from({ length: 6 }, async () => (await bulkhead.enter('page'))()))
  await vi.advanceTimersByTimeAsync(2_999)
  leave()

  await expect(waiting).resolves.toHaveLength(6)
})

async function owner() {
  const organizationId = await addOrganization(testDb)
  const browser = open()
  await browser.enter(
    await addPerson(db, { memberships: { [organizationId]: 'owner' } as Record<OrganizationId, 'owner'> })
  )

  return { organizationId, browser }
}

async function whileLocked<Result>(of: TestDb, clientId: string, work: () => Promise<Result>): Promise<Result> {
  return await of.transaction().execute(async (tx) => {
    await tx.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute()

    return await work()
  })
}
