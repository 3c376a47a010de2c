import { newId } from '@callbook/db'
import {
  addClient,
  addOrganization,
  addWholeOrganization,
  connectAs,
  createTestDatabase,
  dumpRows,
  listOrganizationTables
} from '@callbook/db/testing'
import type { OrganizationId, UserId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { tester } from '../testing/index.ts'
import { within } from '../within.ts'
import { deleteOrganization } from './delete-organization.ts'

const { testDb } = await createTestDatabase()
const operator = connectAs('operator', testDb)

const acme = {
  confirmedName: 'Acme Group',
  now: new Date(),
  settleMs: 0,
  rowsPerStep: 1_000,
  onProgress: () => undefined
}

it('removes an organization from every table except the audit log, and keeps all others', async () => {
  const [member, colleague] = [await addUser(), await addUser()]
  const [id, other] = [await addUnheld(member), await addUnheld(colleague)]
  const tables = new Set((await rowsOf(id)).map(tableOf))
  const before = await rowsOf(other)

  const outcome = await deleteOrganization(within(operator, id, tester), acme)
  // The worker removes the objects of recordings afterwards.
  await testDb.deleteFrom('recording_deletions').where('organization_id', '=', id).execute()

  expect([...tables].toSorted()).toEqual(['organizations', ...(await listOrganizationTables(testDb))].toSorted())
  expect((await rowsOf(id)).map(tableOf)).toEqual(['audit_events', 'audit_events', 'audit_streams'])
  expect(await eventsOf(id)).toMatchObject([
    { changes: '{}' },
    { action: 'organization.delete', object_id: id, changes: expect.stringContaining('"Acme Group"') }
  ])
  expect(await rowsOf(other)).toEqual(before)
  expect(outcome).toMatchObject({ id, name: 'Acme Group', deleted: { calls: 1, clients: 1, raw_reports: 1, users: 1 } })
})

it('deletes users without another membership or role, and their sessions', async () => {
  const [id, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  const people = { alone: await addUser(), elsewhere: await addUser(), staff: await addUser('administrator') }
  for (const user_id of Object.values(people)) {
    await addMembership(id, user_id)
    await addSession(user_id)
  }
  await addMembership(other, people.elsewhere)

  await deleteOrganization(within(operator, id, tester), acme)

  const left = [await idsOf('users'), (await testDb.selectFrom('sessions').select('user_id').execute()).map(userOf)]
  for (const ids of left) {
    expect(ids).not.toContain(people.alone)
    expect(ids).toEqual(expect.arrayContaining([people.elsewhere, people.staff]))
  }
})

it('resumes after an interruption at any point', async () => {
  const id = await addUnheld(await addUser())
  let runs = 0
  let outcome: object | undefined

  while (outcome === undefined && runs < 100) {
    runs += 1
    outcome = await deleteOrganization(within(operator, id, tester), { ...acme, onProgress: cutShort }).catch(
      () => undefined
    )
  }

  expect(runs).toBeGreaterThan(20)
  expect(new Set((await rowsOf(id)).map(tableOf))).toEqual(
    new Set(['audit_events', 'audit_streams', 'recording_deletions'])
  )
  expect(await deleteOrganization(within(operator, id, tester), acme)).toBeUndefined()
})

it('deletes rows in batches, including rows added during the deletion', async () => {
  const id = await addOrganization(testDb)
  for (let index = 0; index < 5; index += 1) await addClient(testDb, id)
  const progress: number[] = []

  await deleteOrganization(within(operator, id, tester), {
    ...acme,
    rowsPerStep: 2,
    onProgress: async ({ rows }) => {
      progress.push(rows)
      if (rows === 5) await addClient(testDb, id)
    }
  })

  expect(progress).toEqual([2, 4, 5, 6])
  expect((await rowsOf(id)).map(tableOf)).toEqual(['audit_events'])
})

it.each(['acme group', '', 'Acme Group '])('changes nothing for the name "%s"', async (confirmedName) => {
  const id = await addUnheld(await addUser())
  const before = await rowsOf(id)

  await expect(deleteOrganization(within(operator, id, tester), { ...acme, confirmedName })).rejects.toThrow(
    /^The name does not match/
  )

  expect(await rowsOf(id)).toEqual(before)
})

it('changes nothing while data is held, and requests the removal of recordings afterwards', async () => {
  const id = await addUnheld(await addUser())
  await testDb.updateTable('legal_holds').set({ released_at: null }).where('organization_id', '=', id).execute()
  const stored = { object_key: 'a', stored_at: new Date() }
  await testDb.updateTable('call_recordings').set(stored).where('organization_id', '=', id).execute()
  await testDb.deleteFrom('recording_deletions').where('organization_id', '=', id).execute()
  const before = await rowsOf(id)

  await expect(deleteOrganization(within(operator, id, tester), acme)).rejects.toThrow(
    /^This data is under a legal hold since/
  )
  expect(await rowsOf(id)).toEqual(before)
  await testDb.updateTable('legal_holds').set({ released_at: new Date() }).where('organization_id', '=', id).execute()
  await deleteOrganization(within(operator, id, tester), acme)

  const left = testDb.selectFrom('recording_deletions').select('object_key').where('organization_id', '=', id)
  expect(await left.execute()).toEqual([{ object_key: 'a' }])
})

/** Adds an organization with a row in every table, whose legal hold has ended. */
async function addUnheld(member: UserId): Promise<OrganizationId> {
  const id = await addWholeOrganization(testDb, member)
  await testDb.updateTable('legal_holds').set({ released_at: new Date() }).where('organization_id', '=', id).execute()

  return id
}

function cutShort(): never {
  throw new Error('cut short')
}

async function addUser(platform_role: 'administrator' | null = null): Promise<UserId> {
  const id = newId<UserId>()
  const user = { id, email: `${id}@example.com`, name: 'Ann', platform_role, created_at: new Date() }
  await testDb.insertInto('users').values(user).execute()

  return id
}

async function addMembership(organization_id: OrganizationId, user_id: UserId): Promise<void> {
  const membership = { id: newId(), organization_id, user_id, role: 'owner', created_at: new Date() }
  await testDb.insertInto('memberships').values(membership).execute()
}

async function addSession(user_id: UserId): Promise<void> {
  const now = new Date()
  const times = { created_at: now, seen_at: now, expires_at: now }
  const session = { id: newId(), user_id, token_hash: Buffer.from(newId().replaceAll('-', '')), ...times }
  await testDb
    .insertInto('sessions')
    .values({ ...session, user_agent: '', ip: '' })
    .execute()
}

async function idsOf(table: 'users'): Promise<string[]> {
  return (await testDb.selectFrom(table).select('id').execute()).map(({ id }) => id)
}

function userOf({ user_id }: { readonly user_id: string }): string {
  return user_id
}

async function eventsOf(id: OrganizationId) {
  return await testDb
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', id)
    .orderBy('created_at')
    .execute()
}

async function rowsOf(id: OrganizationId): Promise<string[]> {
  return (await dumpRows(testDb)).filter((row) => row.includes(id))
}

function tableOf(row: string): string {
  const [table = ''] = row.split(' ')

  return table.replace(/^raw_reports_.*/, 'raw_reports')
}
