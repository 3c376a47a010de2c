import { insertAuditEvent } from '@callbook/db'
import { createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { startFakeProvider } from '../testing/console/fake-provider.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const provider = await startFakeProvider()
const { open } = startConsole(testDb, { providerOrigins: [provider] })
const world = { db, testDb, open }
const operation = 'GET /organizations/{organization}/audit'

it('returns the names of subjects, only of this organization', async () => {
  const { browser, person, path, organizationId } = await prepare(world, operation)
  if (organizationId === undefined) throw new Error(`${operation} is of no organization`)
  const theirs = await prepare(world, operation)
  const base = path.replace('/audit', '')
  const client = (await browser.send('POST', `${base}/clients`, { name: 'Acme Honda' })).json().data
  await browser.send('POST', `${base}/clients/${client.id}/endpoints`, { provider: 'retell' })
  const key = { name: 'CI', environment: 'sandbox', scopes: [], expires_at: null }
  const issued = (await browser.send('POST', `${base}/api-keys`, key)).json().data
  const receiver = { url: 'https://crm.example.com/callbook', description: 'The CRM' }
  await browser.send('POST', `${base}/event-endpoints`, receiver)
  const connect = async () => {
    const account = { provider: 'vapi', base_url: provider, key: 'a-key' }

    return (await browser.send('POST', `${base}/provider-accounts`, account)).json().data.id
  }
  const [kept, ended] = [await connect(), await connect()]
  for (const id of [kept, ended]) await browser.send('POST', `${base}/provider-accounts/${id}/compare`, { days: 1 })
  await browser.send('DELETE', `${base}/provider-accounts/${ended}`)
  await browser.send('POST', `${base}/members/invitations`, { email: 'new@example.com', role: 'viewer' })
  const foreign = (
    await theirs.browser.send('POST', `${theirs.path.replace('/audit', '')}/clients`, { name: 'Other' })
  ).json()
  const about = { act: 'client.change', objectKind: 'client', objectId: foreign.data.id, clientId: foreign.data.id }
  await insertAuditEvent({ db, organizationId, actor: { kind: 'cli', id: null, name: 'x' } }, about, new Date())
  const joined = { act: 'member.join', objectKind: 'user', objectId: person.id }
  await insertAuditEvent({ db, organizationId, actor: { kind: 'user', id: person.id, name: 'x' } }, joined, new Date())

  const { data } = (await browser.send('GET', path)).json()

  const named = Object.fromEntries(
    data
      .toReversed()
      .map(({ act, object_name: name, object_detail: detail, client_name: ofClient }: Record<string, string>) => [
        act,
        [name, detail, ofClient]
      ])
  )
  expect(named).toEqual({
    'client.create': ['Acme Honda', null, 'Acme Honda'],
    'endpoint.create': ['retell', null, 'Acme Honda'],
    'api_key.issue': ['CI', expect.toSatisfy((prefix) => issued.key.startsWith(prefix)), null],
    'event_endpoint.create': ['The CRM', null, null],
    'provider_account.connect': ['vapi', provider, null],
    'provider_account.compare': ['vapi', provider, null],
    'provider_account.disconnect': ['vapi', provider, null],
    'member.invite': ['new@example.com', null, null],
    'member.join': [person.email, expect.any(String), null],
    'client.change': [null, null, null]
  })
})
