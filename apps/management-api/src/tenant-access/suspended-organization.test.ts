import { randomBytes } from 'node:crypto'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { createApiKey, type OrganizationId } from '@callbook/domain'
import { connectRaw } from '@callbook/http/testing'
import { resumeOrganization, suspendOrganization, within } from '@callbook/operations'
import { expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, get, post, request } = startApp(connectAs('management', testDb))
await app.listen({ host: '127.0.0.1', port: 0 })

const tester = { kind: 'cli', id: null, name: 'tests' } as const
/** Keys are cached for less than a second, as the tests of the cache check by its clock. */
const inForce = { interval: 50 }

it('rejects the keys of a suspended organization like unknown ones, and accepts others', async () => {
  const [tenant, other] = [await addTenant(db), await addTenant(db)]
  const before = await get('/v1/calls', tenant.key)
  const etag = String(before.headers['etag'])

  await suspend(tenant.organizationId)
  await expect.poll(async () => (await get('/v1/auth/me', tenant.key)).statusCode, inForce).toBe(401)

  const refused = await get('/v1/calls', tenant.key)
  const unknown = await get('/v1/calls', createApiKey(randomBytes))
  const unchanged = await request({ method: 'GET', url: '/v1/calls', headers: { 'if-none-match': etag } }, tenant.key)
  expect(before.statusCode).toBe(200)
  expect([refused.statusCode, refused.body]).toEqual([unknown.statusCode, unknown.body])
  expect(namesOf(refused.headers)).toEqual(namesOf(unknown.headers))
  expect(unchanged.statusCode).toBe(401)
  expect((await get('/v1/calls', other.key)).statusCode).toBe(200)
})

it('sends no events to a suspended organization, and continues after it is resumed', async () => {
  const { key, organizationId } = await addTenant(db, { scopes: ['clients:write'] })
  const makeClient = () => post('/v1/clients', { name: 'Acme' }, key, { 'idempotency-key': 'once' })
  const made = await makeClient()
  await suspend(organizationId)
  await expect.poll(async () => (await makeClient()).statusCode, inForce).toBe(401)

  await resumeOrganization(within(db, organizationId, tester))
  await expect.poll(async () => (await makeClient()).statusCode, inForce).toBe(201)

  const replayed = await makeClient()
  expect([replayed.body, replayed.headers['idempotent-replayed']]).toEqual([made.body, 'true'])
})

it('does not store a body that was arriving during the suspension', async () => {
  const { key, organizationId } = await addTenant(db, { scopes: ['clients:write'] })
  await get('/v1/auth/me', key)
  const body = JSON.stringify({ name: 'Acme' })
  const head = [
    'POST /v1/clients HTTP/1.1',
    'host: localhost',
    `x-api-key: ${key}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue'
  ]
  const connection = await connectRaw(app, `${head.join('\r\n')}\r\n\r\n`)
  const begun = await connection.answer()

  await suspend(organizationId)
  await expect.poll(async () => (await get('/v1/auth/me', key)).statusCode, inForce).toBe(401)
  connection.socket.write(body)

  expect([begun.status, (await connection.answer()).status]).toEqual([100, 401])
  const clients = testDb.selectFrom('clients').select('id').where('organization_id', '=', organizationId)
  expect(await clients.execute()).toEqual([])
})

async function suspend(organizationId: OrganizationId): Promise<void> {
  await suspendOrganization(within(db, organizationId, tester), {
    rejectsReports: false,
    reason: null,
    now: new Date()
  })
}

function namesOf(headers: object): string[] {
  return Object.keys(headers).toSorted()
}
