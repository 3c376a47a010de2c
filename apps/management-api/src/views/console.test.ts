import { deleteMembership } from '@callbook/db/accounts'
import { addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { maxSavedViews } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { type Browser, startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

const personal = { name: 'My failed calls', query: 'status=failed&sort=duration', is_shared: false }
const shared = { name: 'Negative this week', query: 'negative=yes', is_shared: true }

type Role = 'client_manager' | 'owner' | 'reviewer' | 'viewer'

it('keeps a personal view to its author', async () => {
  const { views, join } = await start()
  const [author, owner] = [await join('viewer'), await join('owner')]

  const created = await author.send('POST', views, personal)

  expect(created.statusCode).toBe(201)
  expect(created.json().data).toMatchObject({ ...personal, is_own: true, client_id: null })
  expect((await author.send('GET', views)).json().data).toEqual([created.json().data])
  expect((await owner.send('GET', views)).json().data).toEqual([])
  const path = `${views}/${created.json().data.id}`
  expect((await owner.send('PATCH', path, { name: 'Mine' })).statusCode).toBe(404)
  expect((await owner.send('DELETE', path)).statusCode).toBe(404)
  expect((await author.send('PATCH', path, { name: 'Failed' })).json().data).toMatchObject({ name: 'Failed' })
  expect((await author.send('DELETE', path)).statusCode).toBe(204)
  expect((await author.send('GET', views)).json().data).toEqual([])
})

it('lets reviewers share views, and only authors and owners change them', async () => {
  const { views, join } = await start()
  const [viewer, author, other, owner] = [
    await join('viewer'),
    await join('reviewer'),
    await join('reviewer'),
    await join('owner')
  ]

  expect((await viewer.send('POST', views, shared)).statusCode).toBe(403)
  const { id } = (await author.send('POST', views, personal)).json().data
  const path = `${views}/${id}`
  await author.send('PATCH', path, shared)

  expect((await viewer.send('GET', views)).json().data).toMatchObject([{ ...shared, is_own: false }])
  expect((await viewer.send('PATCH', path, { name: 'x' })).statusCode).toBe(403)
  expect((await other.send('PATCH', path, { is_shared: false })).statusCode).toBe(403)
  expect((await other.send('DELETE', path)).statusCode).toBe(403)
  expect((await owner.send('PATCH', path, { name: 'Negative' })).statusCode).toBe(200)
  expect((await owner.send('DELETE', path)).statusCode).toBe(204)
})

it('records changes of shared views in the audit log', async () => {
  const { views, organizationId, join } = await start()
  const owner = await join('owner')
  const { id } = (await owner.send('POST', views, personal)).json().data
  await owner.send('PATCH', `${views}/${id}`, { is_shared: true })
  await owner.send('PATCH', `${views}/${id}`, { name: 'Failed' })
  await owner.send('DELETE', `${views}/${id}`)

  const { data } = (await owner.send('GET', `/organizations/${organizationId}/audit`)).json()

  expect(data.map(({ act }: { act: string }) => act)).toEqual(['view.delete', 'view.change', 'view.change'])
})

it.each([
  ['status=answered', 'status must be'],
  ['limit=5', 'Unknown query parameter: limit'],
  ['status=failed&status=completed', 'status must be given only once'],
  ['from=2026-02-31x', 'from must be a day'],
  ['lead_from=101', 'lead_from must be'],
  ['phone=%2B12025550147', 'query must not name a caller'],
  ['customer=0199f1c2-0000-7000-8000-000000000004', 'query must not name a caller'],
  ['q=(202)+555-0147', 'query must not name a caller']
])('rejects the query %s', async (query, message) => {
  const { views, join } = await start()
  const response = await (await join('owner')).send('POST', views, { ...personal, query })

  expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(message)])
})

it('accepts every parameter of the page, except callers', async () => {
  const { views, join } = await start()
  const client = '0199f1c2-0000-7000-8000-000000000003'
  const query = [
    `q=refund&client=${client}&from=2026-11-01&to=2026-11-30&status=failed,completed&direction=inbound`,
    'evaluation=failed&review=yes&provider=vapi&assistant=a&version=1&reason=hangup&ended=voicemail&language=en',
    'duration_from=1&duration_to=9&cost_from=0.1&cost_to=2&lead_from=0&lead_to=100&adherence_from=5&adherence_to=9',
    'sentiment=negative&negative=no&sort=cost&order=ascending&columns=time,caller'
  ].join('&')

  expect((await (await join('owner')).send('POST', views, { ...personal, query })).statusCode).toBe(201)
  expect((await (await join('viewer')).send('POST', views, { ...personal, query })).statusCode).toBe(403)
})

it.each(['', ' ', 'x'.repeat(81), 'two\nlines'])('rejects the name %j', async (name) => {
  const { views, join } = await start()

  expect((await (await join('viewer')).send('POST', views, { ...personal, name })).statusCode).toBe(400)
})

describe('the limit', () => {
  it('holds for concurrent requests', async () => {
    const { views, join } = await start()
    const [owner, author] = [await join('owner'), await join('viewer')]
    for (let count = 1; count < maxSavedViews; count += 1) await author.send('POST', views, personal)

    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await author.send('POST', views, personal)).statusCode)
    )

    expect(statuses.sort()).toEqual([201, 409, 409])
    expect((await owner.send('POST', views, personal)).statusCode).toBe(201)
    expect((await owner.send('POST', views, shared)).statusCode).toBe(201)
  })

  it('holds for views that are shared later', async () => {
    const { views, join } = await start()
    const owner = await join('owner')
    for (let count = 0; count < maxSavedViews; count += 1) await owner.send('POST', views, shared)
    const { id } = (await owner.send('POST', views, personal)).json().data

    const response = await owner.send('PATCH', `${views}/${id}`, { is_shared: true })

    expect([response.statusCode, response.json().message]).toEqual([409, expect.stringContaining('50 shared views')])
    expect((await owner.send('PATCH', `${views}/${id}`, { name: 'x' })).statusCode).toBe(200)
  })
})

it('separates views of the members of a client', async () => {
  const { views, organizationId, join } = await start()
  const [one, two] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  const [owner, first, second] = [await join('owner'), await join('reviewer', one), await join('viewer', two)]
  await owner.send('POST', views, shared)

  const { data } = (await first.send('POST', views, { ...shared, name: 'Ours' })).json()

  expect(data.client_id).toBe(one)
  expect(await namesIn(first, views)).toEqual(['Ours'])
  expect(await namesIn(second, views)).toEqual([])
  expect((await second.send('DELETE', `${views}/${data.id}`)).statusCode).toBe(404)
  expect(await namesIn(owner, views)).toEqual([shared.name, 'Ours'])
})

it('deletes the personal views of a removed member', async () => {
  const { views, organizationId, join } = await start()
  const [owner, member] = [await join('owner'), await join('reviewer')]
  await member.send('POST', views, personal)
  await member.send('POST', views, shared)

  await deleteMembership({ db, organizationId }, { userId: member.id, clientId: null })

  const rows = await testDb.selectFrom('saved_views').select('name').where('user_id', '=', member.id).execute()
  expect(rows).toEqual([{ name: shared.name }])
  expect(await namesIn(owner, views)).toEqual([shared.name])
})

it('keeps the personal views of a member who gets another client', async () => {
  const { views, organizationId, join } = await start()
  const [one, two] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  const [owner, member] = [await join('owner'), await join('reviewer', one)]
  await member.send('POST', views, personal)
  await member.send('POST', views, shared)

  await owner.send('PATCH', `${views.replace(/views$/, 'members')}/${member.id}`, { client_id: two })

  expect(await namesIn(member, views)).toEqual([personal.name])
})

it('creates one view for repeats of a request', async () => {
  const { views, join } = await start()
  const author = await join('viewer')
  const key = { 'idempotency-key': 'view-1' }

  const [first, repeat] = [
    await author.send('POST', views, personal, key),
    await author.send('POST', views, personal, key)
  ]

  expect(repeat.json()).toEqual(first.json())
  expect(await namesIn(author, views)).toEqual([personal.name])
})

async function start() {
  const organizationId = await addOrganization(db)
  const join = async (role: Role, clientId: ClientId | null = null) => {
    const person = await addPerson(db, {
      memberships: { [organizationId]: role } as Record<OrganizationId, Role>,
      clientId
    })
    const browser = open()
    await browser.enter(person)

    return Object.assign(browser, { id: person.id })
  }

  return { organizationId, views: `/organizations/${organizationId}/views`, join }
}

async function namesIn(browser: Browser, views: string): Promise<string[]> {
  const { data } = (await browser.send('GET', views)).json()

  return data.map(({ name }: { name: string }) => name)
}
