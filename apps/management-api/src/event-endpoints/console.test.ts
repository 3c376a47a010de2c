import { addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { deliveredEventTypes, openSecret } from '@callbook/domain'
import { expect, it } from 'vitest'
import { startConsole, webhookUrls } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

const url = 'https://crm.example.com/callbook'

it('creates an endpoint, and shows its secret once', async () => {
  const { browser, endpoints, audit, organizationId, person } = await enter()
  const client_id = await addClient(testDb, organizationId)
  const input = { url, description: 'The CRM', types: ['call.stored'], client_id }

  const added = await browser.send('POST', endpoints, input)

  expect(added.statusCode).toBe(201)
  expect(added.headers['cache-control']).toBe('no-store')
  const { secret, ...endpoint } = added.json().data
  expect(endpoint).toMatchObject({ ...input, state: 'active', failing_since: null })
  const [listed, reported] = [await browser.send('GET', endpoints), await browser.send('GET', audit)]
  expect(listed.json()).toEqual({ data: [endpoint] })
  expect(reported.json().data[0]).toMatchObject({ act: 'event_endpoint.create', actor_id: person.id })
  expect(listed.body + reported.body).not.toContain('whsec_')
  expect(await sealedSecretOf(endpoint.id)).toBe(secret)
})

it('says why a URL is rejected, and creates nothing', async () => {
  const { browser, endpoints } = await enter()

  const answer = await browser.send('POST', endpoints, { url: 'https://169.254.169.254/' })

  expect([answer.statusCode, answer.json().message]).toEqual([400, 'url must be a public address'])
  expect((await browser.send('GET', endpoints)).json()).toEqual({ data: [] })
})

it('allows destinations that the operator has allowed', async () => {
  const { browser, endpoints } = await enter()

  expect((await browser.send('POST', endpoints, { url: 'http://127.0.0.1:8080/' })).statusCode).toBe(201)
})

it('pauses an endpoint, and activates a disabled one', async () => {
  const { browser, endpoints } = await enter()
  const path = `${endpoints}/${(await browser.send('POST', endpoints, { url })).json().data.id}`

  expect((await browser.send('PATCH', path, { state: 'paused' })).json().data.state).toBe('paused')
  await testDb.updateTable('event_endpoints').set({ state: 'disabled', disabled_reason: 'gone' }).execute()
  expect((await browser.send('GET', path)).json().data).toMatchObject({ state: 'disabled', disabled_reason: 'gone' })
  expect((await browser.send('PATCH', path, { state: 'active' })).json().data).toMatchObject({
    state: 'active',
    disabled_reason: null
  })
})

it('rotates a secret, and deletes an endpoint', async () => {
  const { browser, endpoints } = await enter()
  const { id, secret } = (await browser.send('POST', endpoints, { url })).json().data

  const rotated = await browser.send('POST', `${endpoints}/${id}/rotate-secret`)

  expect(rotated.statusCode).toBe(200)
  expect(rotated.json().data.secret).not.toBe(secret)
  expect(await sealedSecretOf(id)).toBe(rotated.json().data.secret)
  expect((await browser.send('DELETE', `${endpoints}/${id}`)).statusCode).toBe(204)
  expect((await browser.send('GET', `${endpoints}/${id}`)).body).toBe('{"error":"Event endpoint not found"}')
})

it('shows the body of every event type', async () => {
  const { browser, organizationId, base } = await enter()

  const { data } = (await browser.send('GET', `${base}/event-types`)).json()

  expect(data.map(({ type }: { type: string }) => type)).toEqual(deliveredEventTypes)
  for (const { type, object, bodies } of data) {
    const [thin, full, slack] = [bodies.thin, bodies.full, bodies.slack].map((body) => JSON.parse(body))
    const hasForm = ['call', 'evaluation', 'customer'].includes(object) && type !== 'customer.erased'
    expect(thin).toMatchObject({ type, data: { object, organization_id: organizationId } })
    expect(full).toEqual({ ...thin, data: { ...thin.data, ...(hasForm && { resource: expect.any(Object) }) } })
    expect(slack).toEqual({ text: expect.any(String) })
  }
  expect(JSON.parse(data[0].bodies.thin).data.url).toMatch(/^https:\/\/console\.example\.com\/v1\/calls\//)
  expect(JSON.parse(data[0].bodies.full).data.resource.organization_id).toBe(organizationId)
  expect(JSON.parse(data[0].bodies.slack).text).toContain(`/console/o/${organizationId}/calls/`)
})

async function enter() {
  const organizationId = await addOrganization(db)
  const [browser, person] = [open(), await addPerson(db, { memberships: { [organizationId]: 'owner' } })]
  await browser.enter(person)
  const base = `/organizations/${organizationId}`

  return { browser, person, organizationId, base, endpoints: `${base}/event-endpoints`, audit: `${base}/audit` }
}

async function sealedSecretOf(id: string): Promise<string> {
  const { secret_encrypted } = await testDb
    .selectFrom('event_endpoints')
    .select('secret_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  return openSecret(webhookUrls.keyRing, secret_encrypted, id)
}
