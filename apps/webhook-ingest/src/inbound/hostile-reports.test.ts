import { zstdDecompressSync } from 'node:zlib'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { listHostileReports, vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { deliver, type OpenEndpoint, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)
const app = startApp(connectionString, { metricsToken: 'token' })

/** One or two of the most expensive reports of each provider. */
const hostile = listHostileReports(1_000_000, 'call-1').filter(({ name }) =>
  /^(?:messages: objects|variables: objects|turns: small objects|lines: lists in lists|metadata: numbers)$/.test(name)
)

it.each(hostile)('stores the call and the whole report for 1 MB of tiny members: $provider, $name', async (report) => {
  const endpoint = await someEndpoint(testDb, { provider: report.provider })

  const response = await deliver(app, { ...endpoint, provider: report.provider }, report.body)

  expect(response.statusCode).toBe(200)
  expect(await providerCallIdsOf(endpoint)).toEqual(['call-1'])
  expect((await rawReportOf(endpoint)) === report.body).toBe(true)
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } })
  expect(metrics.body).toMatch(
    new RegExp(`callbook_unreadable_fields_total\\{provider="${report.provider}",path="size of report"\\} [1-9]`)
  )
})

it('also removes the secrets from the part that it does not parse', async () => {
  const endpoint = await someEndpoint(testDb)
  const { message } = vapiReport({ callId: 'call-1' })
  const costs = Array.from({ length: 150_000 }, () => 0)
  const secrets = {
    phoneNumber: { twilioAuthToken: 'a-secret-token' },
    monitor: 'https://a.test/?token=a-secret-token'
  }

  const response = await deliver(app, endpoint, { message: { ...message, costs, secrets } })

  expect(response.statusCode).toBe(200)
  expect(await rawReportOf(endpoint)).not.toContain('a-secret-token')
  expect(await providerCallIdsOf(endpoint)).toEqual(['call-1'])
})

async function providerCallIdsOf({ organizationId }: OpenEndpoint): Promise<readonly string[]> {
  const calls = await testDb
    .selectFrom('calls')
    .select('provider_call_id')
    .where('organization_id', '=', organizationId)
    .execute()

  return calls.map((call) => call.provider_call_id)
}

async function rawReportOf({ organizationId }: OpenEndpoint): Promise<string> {
  const raw = await testDb
    .selectFrom('raw_reports')
    .select('body')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()

  return zstdDecompressSync(raw.body).toString()
}
