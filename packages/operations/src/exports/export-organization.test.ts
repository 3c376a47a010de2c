import { newId, packBody } from '@callbook/db'
import {
  addCall,
  addClient,
  addOrganization,
  addWholeOrganization,
  connectAs,
  createTestDatabase
} from '@callbook/db/testing'
import type { ClientId, OrganizationId, UserId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { tester } from '../testing/index.ts'
import { within } from '../within.ts'
import { openOrganizationExport } from './export-organization.ts'

const { testDb } = await createTestDatabase()
const operator = connectAs('operator', testDb)
const now = new Date('2026-11-20T12:00:00.000Z')

it('has each row of an organization once, without other organizations or credentials', async () => {
  const [member, other] = [await addUser(), await addWholeOrganization(testDb, await addUser())]
  const id = await addWholeOrganization(testDb, member)
  await storeReport(id, '{"reported":1}')

  const { texts, summary } = await exportAll(id)

  expect(Object.keys(texts)).toEqual(Object.keys(summary.rows))
  expect(summary.rows).toEqual(
    Object.fromEntries(Object.keys(texts).map((table) => [table, table === 'audit_events' ? 2 : 1]))
  )
  const text = Object.values(texts).join('')
  expect(text).not.toContain(other)
  expect(text.match(/"\w*(hash|encrypted|secret|token_(?!id|name|days)|password)\w*":/g)).toEqual(
    text.match(/"previous_secret_expires_at":/g)
  )
  expect(linesOf(texts['raw_reports'])).toMatchObject([{ organization_id: id, body: '{"reported":1}' }])
  expect(linesOf(texts['evaluations'])).toMatchObject([{ result: { reported: true } }])
  expect(summary).toMatchObject({ id, exported_at: now.toISOString(), people: [{ user_id: member, role: 'viewer' }] })
})

it('has all memberships of a user with many clients', async () => {
  const [id, member] = [await addOrganization(testDb), await addUser()]
  const memberships = Array.from({ length: 501 }, () => newId<ClientId>()).map((client_id) => ({
    id: newId(),
    organization_id: id,
    user_id: member,
    client_id,
    role: 'viewer',
    created_at: now
  }))
  await testDb.insertInto('memberships').values(memberships).execute()

  const { texts } = await exportAll(id)

  const exported = linesOf(texts['memberships']).map((row) => row['client_id'])
  expect(exported.toSorted()).toEqual(memberships.map(({ client_id }) => client_id).toSorted())
})

it('pages through any number of rows by id and keeps JSON numbers exact', async () => {
  const id = await addOrganization(testDb)
  const clientId = await addClient(testDb, id)
  const ids: string[] = []
  const metadata = '{\n"exact": 12345678901234567890.12345678901234567890 }'
  for (let index = 0; index < 45; index += 1) ids.push(await addCall(testDb, id, clientId, { metadata }))

  const { texts, parts } = await exportAll(id)

  expect(linesOf(texts['calls']).map((call) => call['id'])).toEqual(ids)
  expect(parts.filter(({ table }) => table === 'calls').map(({ lines }) => lines.length)).toEqual([0, 20, 20, 5])
  expect(texts['calls']).toContain('12345678901234567890.12345678901234567890')
})

it('does not exist for an unknown organization', async () => {
  expect(await openOrganizationExport(within(operator, newId(), tester), now)).toBeUndefined()
})

async function exportAll(id: OrganizationId) {
  const opened = await openOrganizationExport(within(operator, id, tester), now)
  if (opened === undefined) throw new Error('nothing was exported')
  const texts: Record<string, string> = {}
  const parts = []
  for (;;) {
    const next = await opened.next()
    if (next.done) return { texts, parts, summary: next.value }
    const { table, lines } = next.value
    parts.push(next.value)
    texts[table] = (texts[table] ?? '') + lines.join('')
  }
}

function linesOf(text = ''): Record<string, unknown>[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

async function storeReport(id: OrganizationId, text: string): Promise<void> {
  await testDb
    .updateTable('raw_reports')
    .set(await packBody(text))
    .where('organization_id', '=', id)
    .execute()
}

async function addUser(): Promise<UserId> {
  const id = newId<UserId>()
  await testDb
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, name: 'Ann', created_at: new Date() })
    .execute()

  return id
}
