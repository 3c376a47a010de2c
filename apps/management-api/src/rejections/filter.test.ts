import { newId } from '@callbook/db'
import { addClient, createTestDatabase, someEndpoint } from '@callbook/db/testing'
import { type ClientId, reachOf } from '@callbook/domain'
import { expect, it } from 'vitest'
import { readFilter } from './filter.ts'

const { db, testDb } = await createTestDatabase()

it('matches only rejections of the client to which the reach is limited', async () => {
  const own = await someEndpoint(testDb)
  const other = await someEndpoint(testDb, own.organizationId)
  const reach = reachOf(own.organizationId, own.clientId)
  const read = (given: Parameters<typeof readFilter>[2]) => readFilter(db, reach, given)

  expect((await read({})).filter).toMatchObject({ clientId: own.clientId })
  expect((await read({ endpoint_id: own.endpointId })).filter).toMatchObject({
    clientId: own.clientId,
    endpointId: own.endpointId
  })
  const unknownClient = await message(read({ client_id: newId<ClientId>() }))
  expect(await message(read({ client_id: other.clientId }))).toBe(unknownClient)
  expect(await message(read({ client_id: await addClient(testDb, own.organizationId) }))).toBe(unknownClient)
  expect(await message(read({ endpoint_id: other.endpointId }))).toBe('Endpoint not found')
})

async function message(reading: Promise<unknown>): Promise<string> {
  return await reading.then(
    () => '',
    (error: Error) => error.message
  )
}
