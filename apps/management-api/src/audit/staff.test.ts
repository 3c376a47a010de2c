import { insertAuditEvent, installation, newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

it('marks actions of staff, and shows their addresses only to staff', async () => {
  const organizationId = await addOrganization(db)
  const [owner, staff] = [open(), open()]
  await owner.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))
  await staff.enter(await addPerson(db, { platformRole: 'account_manager' }))
  const base = `/organizations/${organizationId}`
  for (const browser of [owner, staff]) await browser.send('POST', `${base}/clients`, { name: 'Acme' })

  const addresses = []
  for (const browser of [owner, staff]) {
    const { data } = (await browser.send('GET', `${base}/audit?act=client.create`)).json()
    addresses.push(data.map((event: { actor_is_staff: boolean; ip: unknown }) => [event.actor_is_staff, event.ip]))
    const [{ id }] = data
    expect((await browser.send('GET', `${base}/audit/${id}`)).json().data).toEqual(data[0])
  }
  const file = await owner.send('GET', `${base}/audit.csv?act=client.create`)
  const { data: actors } = (await owner.send('GET', `${base}/audit/actors`)).json()

  const anAddress = expect.stringMatching(/^198\.51\./)
  expect(addresses).toEqual([
    [
      [true, null],
      [false, anAddress]
    ],
    [
      [true, anAddress],
      [false, anAddress]
    ]
  ])
  const lines = file.body.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(-5, -2))).toEqual([
    ['', expect.any(String), 'true'],
    [anAddress, expect.any(String), 'false']
  ])
  expect(actors.filter(({ is_staff: isStaff }: { is_staff: boolean }) => isStaff)).toHaveLength(1)
})

it('lists events of the installation and of a deleted organization for staff', async () => {
  const [deleted, other] = [newId<OrganizationId>(), newId<OrganizationId>()]
  const actor = { kind: 'cli', id: null, name: 'tester' } as const
  const now = new Date('2026-11-22T09:10:00Z')
  for (const [owner, act] of [
    [installation, 'retention.run'],
    [installation, 'secrets.reencrypt'],
    [deleted, 'organization.delete'],
    [other, 'organization.delete']
  ] as const) {
    const objectKind = owner === installation ? 'installation' : 'organization'
    await insertAuditEvent({ db, organizationId: owner, actor }, { act, objectKind, objectId: owner, changes: {} }, now)
  }
  const [staff, owner] = [open(), open()]
  await staff.enter(await addPerson(db, { platformRole: 'account_manager' }))
  await owner.enter(await addPerson(db, { memberships: { [await addOrganization(db)]: 'owner' } }))
  const list = async (query: string) => (await staff.send('GET', `/audit${query}`)).json()

  const first = await list('?limit=1')
  const second = await list(`?limit=1&cursor=${first.next_cursor}`)

  expect([first, second].flatMap(({ data }) => data.map(({ act }: { act: string }) => act)).toSorted()).toEqual([
    'retention.run',
    'secrets.reencrypt'
  ])
  expect(second.next_cursor).toBeNull()
  expect((await list('?act=retention.run')).data).toMatchObject([{ object_kind: 'installation', object_name: null }])
  expect((await list(`?organization_id=${deleted}`)).data).toMatchObject([
    { act: 'organization.delete', object_id: deleted }
  ])
  expect((await owner.send('GET', '/audit')).statusCode).toBe(403)
})
