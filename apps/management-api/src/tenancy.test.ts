import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { apiKeyScopes, type ClientId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from './testing/index.ts'
import { kindInQuery, operations, parametersOf, responseTo } from './testing/operations.ts'
import { addEventEndpoint, addOwnedResources, type OwnedIds, unknownIds } from './testing/owned-resources.ts'

const { db, testDb } = await createTestDatabase()
const { request } = startApp(connectAs('management', testDb))
const [owner, stranger] = [await addOwner(), await addOwner()]

/** Operations whose responses contain no ids. */
const namesNothing = [
  'GET /v1/calls/{id}/recording',
  'GET /v1/customers/{id}/export',
  'POST /v1/event-endpoints/{id}/replay',
  'POST /v1/event-endpoints/{id}/test'
]

// First, because the audit log of the stranger then repeats the ids with which it filters.
describe('a response', () => {
  it.each(operations)('to $name contains nothing of another organization', async ({ name }) => {
    const { statusCode, body } = await send(name, stranger.ids)

    expect(statusCode).toBe(/^POST [^{]*$/.test(name) ? 201 : 200)
    if (!namesNothing.includes(name))
      expect([stranger.organizationId, ...Object.values(stranger.ids)].filter((id) => body.includes(id))).not.toEqual(
        []
      )
    expect([owner.organizationId, ...Object.values(owner.ids)].filter((id) => body.includes(id))).toEqual([])
  })
})

describe('an id of another organization', () => {
  const cases = operations.flatMap(({ name, operation }) =>
    parametersOf(operation, 'query').map((parameter) => ({ name, parameter }))
  )

  it.each(cases)('in $parameter of $name gets the response of an unknown one', async ({ name, parameter }) => {
    const sendRequest = (ids: OwnedIds) =>
      send(name, stranger.ids, `?${parameter}=${ids[kindInQuery(name, parameter)]}`)

    expect(await sendRequest(owner.ids)).toEqual(await sendRequest(unknownIds))
    const { statusCode, body } = await sendRequest(stranger.ids)
    expect(statusCode).toBe(200)
    if (parameter !== 'after') expect(body).toContain(stranger.ids.client)
  })

  const named = operations.filter(({ operation }) => parametersOf(operation, 'path').length > 0)

  it.each(named)('in the path of $name gets the response of an unknown one', async ({ name }) => {
    expect(await send(name, owner.ids)).toEqual(await send(name, unknownIds))
    expect((await send(name, owner.ids)).statusCode).toBe(404)
    expect((await send(name, stranger.ids)).statusCode).toBe(200)
  })
})

async function addOwner() {
  const { organizationId, key } = await addTenant(db, { scopes: apiKeyScopes })

  return { organizationId, key, ids: await addOwnedResources(db, testDb, organizationId) }
}

/** Returns the response to the stranger. A deletion has an endpoint of its own. */
async function send(name: string, ids: OwnedIds, query = '') {
  const isOwnDeletion = name.startsWith('DELETE') && ids === stranger.ids
  const named = isOwnDeletion ? { ...ids, eventEndpoint: await addRemovable() } : ids

  return await responseTo(name, { request, key: stranger.key, ids: named, query })
}

async function addRemovable() {
  return await addEventEndpoint(db, stranger.organizationId, stranger.ids.client as ClientId)
}
