import { connectAs, createTestDatabase, noteSentQueries } from '@callbook/db/testing'
import { apiKeyScopes, type ClientId, scopesOfWholeOrganizations } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from './testing/index.ts'
import { operations, responseTo } from './testing/operations.ts'
import { addOwnedResources } from './testing/owned-resources.ts'

const { db, testDb } = await createTestDatabase()
const readSentQueries = noteSentQueries()
const { request } = startApp(connectAs('management', testDb))
const { organizationId } = await addTenant(db, { scopes: apiKeyScopes })
const ids = await addOwnedResources(db, testDb, organizationId)
const scopes = apiKeyScopes.filter((scope) => !scopesOfWholeOrganizations.includes(scope))
const { key } = await addApiKey(db, organizationId, { scopes, clientId: ids.client as ClientId })

/** Statements for all clients. A new one needs a reason. */
const ofOrganization: readonly { readonly statement: RegExp; readonly because: string }[] = [
  { statement: /^select .* from api_keys /, because: 'finds the key before its client is known' },
  { statement: /^insert into api_key_usage /, because: 'records the uses of all keys' },
  { statement: /^insert into event_sequences /, because: 'prepares the numbering of all changes' },
  { statement: /^insert into event_epochs /, because: 'prepares the numbering, too' },
  { statement: /^insert into event_log /, because: 'numbers all changes' },
  { statement: /^delete from unnumbered_events /, because: 'follows the numbering' },
  { statement: /^insert into event_deliveries .* event_sequences /, because: 'follows the numbering' },
  { statement: /^update event_sequences /, because: 'ends the numbering' },
  { statement: /^select last_sequence from event_sequences /, because: 'reads the latest number' },
  { statement: /^select s.last_sequence, .* from event_sequences as s /, because: 'reads it with its epoch' },
  { statement: /^select sequence from event_log /, because: 'reads the first stored number, which expires cursors' },
  { statement: /^insert into request_idempotency /, because: 'serializes the creation of event endpoints' },
  { statement: /^select id, url, .* from event_endpoints /, because: 'counts event endpoints for their limit' }
]

it.each(operations)('names the client or its resource in each statement of $name', async ({ name }) => {
  readSentQueries()

  await responseTo(name, { request, key, ids })

  const open = readSentQueries().filter(({ parameters }) => parameters.some((values) => !namesOwn(values)))
  const statements = open.map(({ text }) => text.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim())
  const ofClients = statements.filter((text) => text.includes('organization_id'))
  expect(ofClients.filter((text) => !ofOrganization.some(({ statement }) => statement.test(text)))).toEqual([])
})

function namesOwn(values: readonly unknown[]): boolean {
  const text = JSON.stringify(values)

  return Object.values(ids).some((id) => text.includes(id))
}
