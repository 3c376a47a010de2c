import {
  addClient,
  addOrganization,
  asRole,
  connectTestDatabase,
  createTestDatabaseUrl,
  type TestDb,
  whenDone
} from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { connectConsoleDatabase } from '../open-console.ts'
import { startConsole } from '../testing/console.ts'
import { addPerson } from '../testing/people.ts'

const url = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(url)
const ofConsole = connectConsoleDatabase(asRole('console', url), { onIdleError: () => undefined })
whenDone(() => ofConsole.destroy())
const { open } = startConsole(testDb, { db: ofConsole })

describe('an organization whose statements wait', () => {
  it('leaves connections to the others, and hears that it is its own', async () => {
    const [busy, other] = [await owner(), await owner()]
    const clientId = await addClient(testDb, busy.organizationId)
    const path = `/organizations/${busy.organizationId}/clients/${clientId}`

    const changes = await whileLocked(testDb, clientId, async () => {
      const changing = Array.from({ length: 12 }, () => busy.browser.send('PATCH', path, { name: 'Another' }))
      await new Promise((resolve) => setTimeout(resolve, 300))
      const startedAt = performance.now()

      const answers = await Promise.all(
        Array.from({ length: 4 }, () => other.browser.send('GET', `/organizations/${other.organizationId}/clients`))
      )

      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      expect(performance.now() - startedAt).toBeLessThan(500)

      return await Promise.all(changing)
    })

    const refused = changes.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.headers['retry-after']).toBe('1')
  })
})

async function owner() {
  const organizationId = await addOrganization(testDb)
  const browser = open()
  await browser.signIn(
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
