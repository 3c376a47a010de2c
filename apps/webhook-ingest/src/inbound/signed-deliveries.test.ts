import { createHmac } from 'node:crypto'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { deliver, runAdmin, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)

const hour = 60 * 60 * 1000

it('accepts signatures with the configured secret, and with the previous one for 24 hours', async () => {
  const { endpointId: id, slug } = await someEndpoint(testDb)
  const { secret: first } = await runAdmin(connectionString, 'endpoint', 'hmac', id, '--preset', 'vapi', '--generate')
  const { secret: second } = await runAdmin(connectionString, 'endpoint', 'hmac', id, '--preset', 'vapi', '--generate')
  const secrets = [second, first, 'a wrong secret', undefined]

  expect(await statusesAt(slug, secrets, new Date())).toEqual([200, 200, 401, 401])
  expect(await statusesAt(slug, secrets, new Date(Date.now() + 23 * hour))).toEqual([200, 200, 401, 401])
  expect(await statusesAt(slug, secrets, new Date(Date.now() + 25 * hour))).toEqual([200, 401, 401, 401])

  await runAdmin(connectionString, 'endpoint', 'hmac', id, '--drop-previous')
  expect(await statusesAt(slug, secrets, new Date())).toEqual([200, 401, 401, 401])

  await runAdmin(connectionString, 'endpoint', 'hmac', id, '--off')
  expect(await statusesAt(slug, secrets, new Date())).toEqual([200, 200, 200, 200])
}, 60_000)

it('accepts requests only from the allowed addresses', async () => {
  const { endpointId: id, slug } = await someEndpoint(testDb)

  await runAdmin(connectionString, 'endpoint', 'allow-ips', id, '203.0.113.9/24')
  expect(await statusesAt(slug, [undefined], new Date())).toEqual([403])

  await runAdmin(connectionString, 'endpoint', 'allow-ips', id, '203.0.113.9/24', '::ffff:127.0.0.0/104')
  expect(await statusesAt(slug, [undefined], new Date())).toEqual([200])

  await runAdmin(connectionString, 'endpoint', 'allow-ips', id, '203.0.113.9')
  await runAdmin(connectionString, 'endpoint', 'allow-ips', id, '--any')
  expect(await statusesAt(slug, [undefined], new Date())).toEqual([200])
}, 60_000)

/** Returns the statuses of reports sent at `now`, each signed with one of `secrets`; `undefined` sends no signature. */
async function statusesAt(slug: string, secrets: readonly (string | undefined)[], now: Date): Promise<number[]> {
  const app = startApp(connectionString, { now: () => now })

  const deliveries = secrets.map(async (secret) => {
    const body = JSON.stringify(vapiReport())
    const headers = secret === undefined ? {} : sign(secret, body, now)

    return (await deliver(app, { slug }, body, { headers })).statusCode
  })

  return await Promise.all(deliveries)
}

function sign(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))

  return {
    'x-timestamp': timestamp,
    'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  }
}
