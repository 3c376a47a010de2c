import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { asRole } from '../embedded/create-roles.ts'
import { connectAdmin, createTestDatabaseUrl } from '../testing/index.ts'
import { applyReportingViews } from './apply-views.ts'
import { reportingViews } from './views.ts'

const url = await createTestDatabaseUrl()
const database = new URL(url).pathname.slice(1)
const [admin, migrator] = [connectAdmin(url), connectAdmin(asRole('migrator', url))]
afterAll(() => Promise.all([admin.destroy(), migrator.destroy()]))

it('replaces views only if they differ, so that it does not wait for their readers', async () => {
  const reading = await admin.startTransaction().execute()
  await sql`lock table reporting.calls in access share mode`.execute(reading)

  expect(await apply()).toEqual([])

  await reading.rollback().execute()
  await sql`drop view reporting.calls`.execute(admin)
  expect(await apply()).toEqual([])
  expect(await countViews()).toBe(reportingViews.length)
})

it('names the missing privilege of an owner of tables who may not create schemas, and changes nothing', async () => {
  await sql`drop schema reporting cascade`.execute(admin)

  const messages = await apply()

  expect(messages).toEqual([expect.stringContaining(`grant create on database "${database}" to callbook_migrator`)])
  expect(await countViews()).toBe(0)

  await sql`grant create on database ${sql.id(database)} to callbook_migrator`.execute(admin)

  expect(await apply()).toEqual([])
  expect(await countViews()).toBe(reportingViews.length)
})

async function apply(): Promise<string[]> {
  const messages: string[] = []
  await applyReportingViews(migrator, (message) => messages.push(message))

  return messages
}

async function countViews(): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select count(*)::integer as views from pg_views where schemaname = 'reporting'`.execute(admin)

  return rows[0]?.views ?? 0
}
