import { unmappedCause } from '@callbook/calls'
import { insertMapping, refreshMappedEndpoints } from '@callbook/db'
import { connectTestDatabase, createTestDatabaseUrl, lockTable } from '@callbook/db/testing'
import type { Json, OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { deliver, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const app = startApp(connectionString)

const body = (id: string) => ({ event: 'done', call: { id, from: '+12025550147' } })
const document: Json = {
  id: ['/call/id'],
  report_when: [{ pointer: '/event', in: ['done'] }],
  fields: { 'caller.phone_number': { from: ['/call/from'] } }
}

it('are stored before the response, and read as calls once a mapping is saved', async () => {
  const endpoint = await newEndpoint()

  const first = await deliver(app, endpoint, body('call-1'))
  expect([first.statusCode, first.json().success]).toEqual([200, true])
  expect(await waiting(endpoint.organizationId)).toEqual([{ cause: unmappedCause, is_acknowledged: true }])

  await save(endpoint.organizationId, 1, document)
  const second = await deliver(app, endpoint, body('call-2'))

  expect(second.statusCode).toBe(200)
  expect(await callsOf(endpoint.organizationId)).toEqual([
    { provider: 'custom-acme', provider_call_id: 'call-2', caller_phone_number: '+12025550147' }
  ])
  expect(await waiting(endpoint.organizationId)).toHaveLength(1)
})

it('get the reading of a changed mapping at once', async () => {
  const endpoint = await newEndpoint()
  await save(endpoint.organizationId, 1, document)
  await deliver(app, endpoint, body('call-1'))

  await save(endpoint.organizationId, 2, { id: ['/event'], fields: { summary: { from: ['/call/from'] } } })
  await deliver(app, endpoint, body('call-2'))

  const ids = (await callsOf(endpoint.organizationId)).map((call) => call.provider_call_id)
  expect(ids.toSorted()).toEqual(['call-1', 'done'])
})

it.each([
  { what: 'is no object', sent: '[1]', status: 400 },
  { what: 'is no JSON', sent: 'call', status: 400 },
  { what: 'is another event', sent: '{"event":"started"}', status: 200 },
  { what: 'has no call id', sent: '{"event":"done"}', status: 400 }
])('return $status to a mapped body that $what', async ({ sent, status }) => {
  const endpoint = await newEndpoint()
  await save(endpoint.organizationId, 1, document)

  expect((await deliver(app, endpoint, sent)).statusCode).toBe(status)
  expect(await callsOf(endpoint.organizationId)).toEqual([])
})

it('return 400 beyond 200, and lose none of them', async () => {
  const endpoint = await newEndpoint()
  for (let index = 0; index < 201; index += 1) await deliver(app, endpoint, body(`call-${index}`))

  const refused = await deliver(app, endpoint, body('more'))

  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringMatching(/wait for a mapping/)])
  expect((await waiting(endpoint.organizationId)).length).toBe(200)
})

it('return 503 if they cannot be stored', async () => {
  const endpoint = await newEndpoint()
  await deliver(app, endpoint, body('call-1'))
  const unlock = await lockTable(testDb, 'rejected_reports')

  const refused = await deliver(app, endpoint, body('call-2'))
  await unlock()

  expect(refused.statusCode).toBe(503)
})

it('are not accepted at the URL of another vendor', async () => {
  const { slug } = await newEndpoint()
  const requests = ['custom-other', 'custom', 'custom-', 'custom-ACME'].map((provider) =>
    deliver(app, { provider, slug }, body('call-1'))
  )

  expect((await Promise.all(requests)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
})

async function newEndpoint() {
  return { provider: 'custom-acme', ...(await someEndpoint(testDb, { provider: 'custom-acme' })) }
}

async function save(organizationId: OrganizationId, version: number, saved: Json): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await refreshMappedEndpoints(tx, organizationId, 'acme')
    await insertMapping(tx, organizationId, {
      name: 'acme',
      version,
      document: saved,
      madeBy: 'Ada',
      madeAt: new Date()
    })
  })
}

async function waiting(organizationId: OrganizationId) {
  const rows = testDb.selectFrom('rejected_reports').select(['cause', 'is_acknowledged'])

  return await rows.where('organization_id', '=', organizationId).execute()
}

async function callsOf(organizationId: OrganizationId) {
  const calls = testDb.selectFrom('calls').select(['provider', 'provider_call_id', 'caller_phone_number'])

  return await calls.where('organization_id', '=', organizationId).execute()
}
