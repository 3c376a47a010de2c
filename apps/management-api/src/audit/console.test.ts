import { insertAuditEvent, listAuditEvents, newId } from '@callbook/db'
import { createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { connectRaw } from '@callbook/http/testing'
import { expect, it } from 'vitest'
import { cookieName, startConsole } from '../testing/console/console.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb)
await app.listen({ host: '127.0.0.1', port: 0 })
const noon = new Date('2026-11-20T12:00:00.000Z')

it('returns every event exactly once, page by page', async () => {
  const { browser, path } = await withEvents('GET /organizations/{organization}/audit', 5)
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response = await browser.send('GET', `${path}?limit=2&cursor=${cursor}`)
    ids.push(...response.json().data.map(({ id }: { id: string }) => id))
    cursor = response.json().next_cursor
  }

  const all = (await browser.send('GET', path)).json()

  expect(ids).toEqual(all.data.map(({ id }: { id: string }) => id))
  expect(ids).toHaveLength(5)
  expect(all.next_cursor).toBeNull()
})

it('filters by user, by subject and by time', async () => {
  const { browser, path, events } = await withEvents('GET /organizations/{organization}/audit', 3)
  const [first, second] = events
  const found = async (query: string) =>
    (await browser.send('GET', `${path}?${query}`)).json().data.map(({ object_id: id }: { object_id: string }) => id)

  expect(await found(`actor_id=${first?.actorId}`)).toEqual([first?.objectId])
  expect(await found(`object_id=${second?.objectId}`)).toEqual([second?.objectId])
  expect(await found(`since=${at(1)}&until=${at(2)}`)).toEqual([second?.objectId])
})

it('filters by command line and API keys', async () => {
  const { browser, path, organizationId } = await withEvents('GET /organizations/{organization}/audit', 1)
  const event = { act: 'client.change', objectKind: 'client', objectId: newId() }
  await insertAuditEvent({ db, organizationId, actor: { kind: 'cli', id: null, name: 'deploy' } }, event, noon)

  const found = (await browser.send('GET', `${path}?actor_kind=cli&act=client.change`)).json()

  expect(found.data).toMatchObject([{ actor_kind: 'cli', actor_name: 'deploy' }])
})

it('adds the international form of phone numbers', async () => {
  const { browser, path } = await withEvents('GET /organizations/{organization}/audit', 0)
  const clients = path.replace('/audit', '/clients')
  const client = (await browser.send('POST', clients, { name: 'Acme', phone_number: '+12025550100' })).json().data
  await browser.send('PATCH', `${clients}/${client.id}`, { phone_number: '' })

  const { data } = (await browser.send('GET', `${path}?object_id=${client.id}`)).json()

  expect(data.map(({ changes }: { changes: Record<string, unknown> }) => changes['phone_number'])).toEqual([
    { before: '+12025550100', after: '', international: { before: '+1 202 555 0100', after: '' } },
    { after: '+12025550100', international: { after: '+1 202 555 0100' } }
  ])
})

it('returns one event by its id, even if there are many newer ones', async () => {
  const { browser, path } = await withEvents('GET /organizations/{organization}/audit', 3)
  const { data } = (await browser.send('GET', path)).json()
  const last = data.at(-1)

  expect((await browser.send('GET', `${path}/${last.id}`)).json()).toEqual({ data: last })
})

it('lists the users and keys of the latest events, each once', async () => {
  const { browser, path, person, organizationId, events } = await withEvents(
    'GET /organizations/{organization}/audit',
    2
  )
  const event = { act: 'client.change', objectKind: 'client', objectId: newId() }
  const [first] = events
  const key = { kind: 'api_key', id: newId(), name: 'A key' } as const
  await insertAuditEvent({ db, organizationId, actor: key }, event, noon)
  await insertAuditEvent({ db, organizationId, actor: { kind: 'user', id: person.id, name: 'Ben' } }, event, noon)
  await insertAuditEvent({ db, organizationId, actor: { kind: 'cli', id: null, name: 'deploy' } }, event, noon)
  await insertAuditEvent(
    { db, organizationId, actor: { kind: 'user', id: first?.actorId ?? '', name: 'Ada L' } },
    event,
    new Date(at(9))
  )

  const { data } = (await browser.send('GET', `${path}/actors`)).json()

  expect(data).toContainEqual({ kind: 'user', id: first?.actorId, name: 'Ada L', is_staff: false })
  expect(data).toContainEqual({ kind: 'api_key', id: key.id, name: 'A key', is_staff: false })
  expect(data).toContainEqual({ kind: 'user', id: person.id, name: expect.any(String), is_staff: false })
  expect(data).toHaveLength(4)
})

it('is exported without formulas, and the export is recorded', async () => {
  const { browser, path, organizationId } = await withEvents('GET /organizations/{organization}/audit.csv', 1)

  const file = await browser.send('GET', `${path}?act=client.create`)

  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="audit.csv"')
  const [head, line, ...rest] = file.body.split('\r\n')
  expect(head).toBe(
    'at,actor_kind,actor_id,actor,act,object_kind,object_id,client_id,changes,ip,request_id,actor_is_staff,token_id,token_name'
  )
  expect(line).toContain(`2026-11-20T12:00:00.000Z,user,`)
  expect(line).toContain(`,'=Ada,client.create,client,`)
  expect(line).toContain(`,"{""name"":{""after"":""=1+1""}}",`)
  expect(rest).toEqual([''])
  const [event] = await listAuditEvents({ db, organizationId }, {}, 1)
  expect(event).toMatchObject({ act: 'audit.export', actor_kind: 'user', request_id: expect.any(String) })
})

it('is not exported for HEAD', async () => {
  const { browser, path, organizationId } = await prepare(
    { db, testDb, open },
    'GET /organizations/{organization}/audit.csv'
  )
  const headers = { cookie: `${cookieName}=${browser.token}` }

  const { statusCode } = await app.inject({ method: 'HEAD', url: `/console/api${path}`, headers })

  expect(statusCode).toBe(404)
  expect(
    await listAuditEvents({ db, organizationId: organizationId as OrganizationId }, { act: 'audit.export' }, 1)
  ).toEqual([])
})

it('has at most two concurrent exports of an organization, even if they are not read', async () => {
  const { browser, path, organizationId } = await withEvents('GET /organizations/{organization}/audit.csv', 1)
  await testDb
    .updateTable('audit_events')
    .set({ changes: JSON.stringify({ name: { after: 'x'.repeat(8_000_000) } }) })
    .where('organization_id', '=', organizationId)
    .execute()
  const take = () =>
    connectRaw(
      app,
      `GET /console/api${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieName}=${browser.token}\r\n\r\n`
    )
  const taken = [await take(), await take()]
  for (const { socket } of taken) socket.pause()
  await expect.poll(() => countExports(organizationId)).toBe(2)

  const refused = await browser.send('GET', path)

  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  for (const { socket } of taken) socket.destroy()
  await expect.poll(async () => (await browser.send('GET', path)).statusCode).toBe(200)
})

it.each(['cross-site', 'same-site', 'none'])('is not exported for a user who is %s', async (site) => {
  const { browser, path } = await prepare({ db, testDb, open }, 'GET /organizations/{organization}/audit.csv')

  const response = await browser.send('GET', path, undefined, { 'sec-fetch-site': site })

  expect([response.statusCode, response.body]).toEqual([403, '{"error":"Forbidden"}'])
})

async function withEvents(name: string, count: number) {
  const { browser, person, path, organizationId } = await prepare({ db, testDb, open }, name)
  if (organizationId === undefined) throw new Error(`${name} is of no organization`)
  const events = Array.from({ length: count }, () => ({ actorId: newId(), objectId: newId() }))
  for (const [index, { actorId, objectId }] of events.entries()) {
    const event = { act: 'client.create', objectKind: 'client', objectId, changes: { name: { after: '=1+1' } } }
    await insertAuditEvent(
      { db, organizationId, actor: { kind: 'user', id: actorId, name: '=Ada' } },
      event,
      new Date(at(index))
    )
  }

  return { browser, person, path, organizationId, events }
}

function at(minute: number): string {
  return new Date(noon.getTime() + minute * 60_000).toISOString()
}

async function countExports(organizationId: OrganizationId): Promise<number> {
  return (await listAuditEvents({ db, organizationId }, { act: 'audit.export' }, 10)).length
}
