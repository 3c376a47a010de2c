import { createHmac, randomBytes } from 'node:crypto'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { sealSecret, signaturePresets } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { deliver, secrets, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)

const hour = 60 * 60 * 1000
const [first, second] = ['the first secret', 'the second secret']

it('accepts signatures with the configured secret, and with the previous one until it expires', async () => {
  const { endpointId: id, slug } = await someEndpoint(testDb, { secret: second, scheme: signaturePresets.vapi })
  const previous = {
    previous_secret_encrypted: sealSecret(secrets, first, id, randomBytes),
    previous_secret_expires_at: new Date(Date.now() + 24 * hour)
  }
  await testDb.updateTable('webhook_endpoints').set(previous).where('id', '=', id).execute()
  const given = [second, first, 'a wrong secret', undefined]

  expect(await statusesAt(slug, given, new Date())).toEqual([200, 200, 401, 401])
  expect(await statusesAt(slug, given, new Date(Date.now() + 23 * hour))).toEqual([200, 200, 401, 401])
  expect(await statusesAt(slug, given, new Date(Date.now() + 25 * hour))).toEqual([200, 401, 401, 401])
})

it.each([
  { allowed_ips: ['203.0.113.0/24'], status: 403 },
  { allowed_ips: ['203.0.113.0/24', '127.0.0.0/8'], status: 200 },
  { allowed_ips: [], status: 200 }
])('responds to a request of 127.0.0.1 with $status if $allowed_ips may send', async ({ allowed_ips, status }) => {
  const { slug } = await someEndpoint(testDb, { allowed_ips })

  expect(await statusesAt(slug, [undefined], new Date())).toEqual([status])
})

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
