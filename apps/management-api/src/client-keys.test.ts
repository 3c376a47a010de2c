import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { apiKeyScopes, type ClientId, scopesOfWholeOrganizations } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import type { OpenApiObject } from './description/json.ts'
import { addApiKey, addTenant, startApp } from './testing/index.ts'
import { kindInQuery, operations, parametersOf, responseTo } from './testing/operations.ts'
import { addEventEndpoint, addOwnedResources, type OwnedIds, unknownIds } from './testing/owned-resources.ts'

const { db, testDb } = await createTestDatabase()
const { request } = startApp(connectAs('management', testDb))

const { organizationId, key: wholeKey } = await addTenant(db, { scopes: apiKeyScopes })
const own = await addOwnedResources(db, testDb, organizationId)
const readings = operations.filter(({ name }) => name.startsWith('GET '))
const [dayMs, now] = [86_400_000, Date.now()]
/** Without a range, some operations end now. */
const range = `?start_date=${dateAt(now - 30 * dayMs)}&end_date=${dateAt(now + dayMs)}`
/** The responses while the organization has no other client. */
const alone = new Map<string, Awaited<ReturnType<typeof read>>>()
// One at a time, because an organization may have few exports at once.
for (const { name, operation } of readings) alone.set(name, await read(name, operation, wholeKey))
const others = await addOwnedResources(db, testDb, organizationId)
const scopes = apiKeyScopes.filter((scope) => !scopesOfWholeOrganizations.includes(scope))
const { key: clientKey } = await addApiKey(db, organizationId, { scopes, clientId: own.client as ClientId })
await testDb
  .updateTable('api_keys')
  .set({ scopes: [...apiKeyScopes] })
  .where('client_id', '=', own.client)
  .execute()

/** Operations that belong to the whole organization. */
const closed = ['GET /v1/audit', 'PATCH /v1/clients/{id}', 'POST /v1/clients']

/** Operations whose responses differ between keys, or name each file by its time. */
const ofKey = ['GET /v1/audit', 'GET /v1/auth/me', 'GET /v1/customers/{id}/export']

describe('the key of a client', () => {
  it.each(readings.filter(({ name }) => !ofKey.includes(name)))(
    'gets the response to $name as if the organization had no other client',
    async ({ name, operation }) => {
      const { body, ...response } = await read(name, operation, clientKey)
      const { body: expected, ...rest } = alone.get(name) ?? { body: '' }

      expect(withoutCursor(body)).toEqual(withoutCursor(ofClient(expected)))
      if (ofClient(expected) === expected) expect(withoutTag(response)).toEqual(withoutTag(rest))
    }
  )

  it.each(operations)('gets nothing of another client from $name', async ({ name }) => {
    const { statusCode, body } = await send(name, own)

    if (closed.includes(name)) expect(statusCode).toBe(403)
    else expect(statusCode).toBe(/^POST [^{]*$/.test(name) ? 201 : 200)
    expect(Object.values(others).filter((id) => body.includes(id))).toEqual([])
  })

  const cases = operations.flatMap(({ name, operation }) =>
    parametersOf(operation, 'query').map((parameter) => ({ name, parameter }))
  )

  it.each(cases)('gets the response of an unknown id for $parameter of $name', async ({ name, parameter }) => {
    const sendId = (ids: OwnedIds) => send(name, own, { query: `?${parameter}=${ids[kindInQuery(name, parameter)]}` })

    expect(await sendId(others)).toEqual(await sendId(unknownIds))
    expect((await sendId(own)).statusCode).toBe(200)
  })

  const named = operations.filter(({ operation }) => parametersOf(operation, 'path').length > 0)

  it.each(named)('gets the response of an unknown id in the path of $name', async ({ name }) => {
    expect(await send(name, others)).toEqual(await send(name, unknownIds))
    expect((await send(name, others)).statusCode).toBe(closed.includes(name) ? 403 : 404)
  })
})

/** Figures name the client of the key. */
function ofClient(body: string): string {
  const scope = `"scope":{"organization_id":"${organizationId}","client_id":`

  return body.replace(`${scope}null`, `${scope}"${own.client}"`)
}

interface Options {
  readonly key?: string
  readonly query?: string
}

async function send(name: string, ids: OwnedIds, { key = clientKey, query = '' }: Options = {}) {
  const isOwnDeletion = name.startsWith('DELETE') && ids === own
  const named = isOwnDeletion ? { ...ids, eventEndpoint: await addRemovable() } : ids

  return await responseTo(name, { request, key, ids: named, query })
}

/** Sends a reading operation for own resources, within the range if it takes one. */
async function read(name: string, { parameters = [] }: OpenApiObject, key: string) {
  return await send(name, own, { key, query: JSON.stringify(parameters).includes('"start_date"') ? range : '' })
}

function dateAt(ms: number): string {
  return new Date(ms).toISOString()
}

async function addRemovable() {
  return await addEventEndpoint(db, organizationId, own.client as ClientId)
}

/** A cursor of changes belongs to the organization or to the client. */
function withoutCursor(body: string): string {
  return body.replace(/"next_cursor":"[\w-]{32}"/, '"next_cursor":"…"')
}

function withoutTag({ headers, ...response }: { readonly headers?: object }) {
  return { ...response, headers: { ...headers, etag: undefined } }
}
