import { newId, ping } from '@callbook/db'
import { addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ClientId } from '@callbook/domain'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { afterAll, expect, it } from 'vitest'
import { buildManagementApi } from '../app.ts'
import { addTenant } from '../testing/index.ts'

const { db: admin, testDb } = await createTestDatabase()
const db = connectAs('management', testDb)
const logger = createQuietLogger()
const app = buildManagementApi({
  db,
  keyDb: db,
  checkDatabase: () => ping(db),
  limiter: createLimiter({ name: 'clients', limit: 10_000, logger }),
  maxClients: 5,
  logger
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })

afterAll(() => app.close())

it('creates no client above the limit, even for concurrent requests', async () => {
  const { key } = await addTenant(admin, { scopes: ['clients:write'] })
  const other = await addTenant(admin, { scopes: ['clients:write'] })

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add(key, index % 2 === 0 ? `${index}` : undefined))
  )

  expect(Map.groupBy(answers, ({ statusCode }) => statusCode).get(201)).toHaveLength(5)
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['409 {"error":"Conflict","message":"The organization has reached its limit of 5 clients"}'])
  )
  expect((await add(other.key)).statusCode).toBe(201)
})

it('repeats the response for a client that was created before the limit was reached', async () => {
  const { organizationId, key } = await addTenant(admin, { scopes: ['clients:write'] })
  const first = await add(key, 'once')
  for (let client = 0; client < 4; client++) await addClient(testDb, organizationId)

  expect((await add(key)).statusCode).toBe(409)
  expect((await add(key, 'once')).body).toBe(first.body)
})

it('lists very many clients in several pieces', async () => {
  const { organizationId, key } = await addTenant(admin, { scopes: ['clients:write'] })
  const client = { name: 'Acme', display_name: 'Acme', type: 'other', status: 'active', subscription_plan: 'trial' }
  const contact = {
    contact_person: 'p'.repeat(200),
    contact_email: `${'e'.repeat(200)}@acme.example`,
    phone_number: ''
  }
  for (let batch = 0; batch < 5; batch++) {
    const rows = Array.from({ length: 2_000 }, () => {
      return { id: newId<ClientId>(), organization_id: organizationId, joined_at: new Date(), ...client, ...contact }
    })
    await testDb.insertInto('clients').values(rows).execute()
  }

  const { data } = await list(key)

  expect(data).toHaveLength(10_000)
  expect(new Set(data.map(({ id }) => id)).size).toBe(10_000)
})

async function list(key: string): Promise<{ readonly data: readonly { readonly id: string }[] }> {
  const response = await fetch(`${address}/v1/clients`, { headers: { 'x-api-key': key } })
  expect(response.status).toBe(200)

  return (await response.json()) as { data: { id: string }[] }
}

async function add(key: string, idempotencyKey?: string) {
  return await app.inject({
    method: 'POST',
    url: '/v1/clients',
    payload: { name: 'Acme' },
    headers: { 'x-api-key': key, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) }
  })
}
