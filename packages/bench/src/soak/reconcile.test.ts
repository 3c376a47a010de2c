import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminDatabase, insertOrganization, logEvents, numberEvents } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { afterAll, expect, it } from 'vitest'
import { createMigrated, startPostgres } from '../stack/postgres.ts'
import { reconcileEvents } from './reconcile.ts'

const dataDir = join(tmpdir(), `callbook-bench-${randomUUID()}`)
const postgres = await startPostgres(dataDir)
const connectionString = await createMigrated(postgres, 'reconcile')
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

const stray = { sequence: 4, type: 'call.stored', id: newId() }

it.each([
  { what: 'no problem if all events were read and sent', problems: [] },
  { what: 'an unread change', read: -1, problems: [/^the feed differs at 3: undefined$/] },
  { what: 'a surplus change', more: [stray], problems: [/^the feed contains 1 surplus changes$/] },
  { what: 'an event that was not sent', taken: -1, problems: [/^1 events never arrived, such as [0-9a-f-]+$/] },
  { what: 'an event without a change', strange: ['x'], problems: [/^1 events arrived without a change, such as x$/] },
  { what: 'invalid signatures', wrong: ['no'], problems: [/^1 requests had invalid signatures: no$/] },
  {
    what: 'a change without a number',
    late: 1,
    problems: [/^1 changes have no number/, /^the feed .* 4/, /^1 events never/]
  },
  { what: 'a missing number', gap: true, problems: [/^the number 2 is missing$/, /^the feed .* 2/] }
])('reports $what', async ({ problems, read, more = [], taken, strange = [], wrong = [], late = 0, gap = false }) => {
  const organizationId = newId<OrganizationId>()
  await insertOrganization(db, { id: organizationId, name: 'Acme', now: new Date() })
  await log(organizationId, 3)
  await numberEvents(db, organizationId)
  const rows = await db
    .selectFrom('event_log')
    .select(['id', 'sequence', 'subject_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .execute()
  if (gap) {
    const moved = { sequence: 7 }
    await db.updateTable('event_log').set(moved).where('id', '=', String(rows[1]?.id)).execute()
  }
  await log(organizationId, late)
  const shown = rows.map(({ sequence, subject_id: id }) => ({ sequence: Number(sequence), type: 'call.stored', id }))
  const ids = rows.map(({ id }) => id)

  const found = await reconcileEvents(db, {
    organizationId,
    read: [...shown.slice(0, read), ...more],
    taken: new Set([...ids.slice(0, taken), ...strange]),
    problems: wrong
  })

  expect(found).toEqual(problems.map((problem) => expect.stringMatching(problem)))
})

async function log(organizationId: OrganizationId, count: number): Promise<void> {
  const event = { organizationId, type: 'call.stored', clientId: null } as const
  const events = Array.from({ length: count }, () => ({ ...event, subjectId: newId() }))
  await db.transaction().execute((tx) => logEvents(tx, events, new Date()))
}
