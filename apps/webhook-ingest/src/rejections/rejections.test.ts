import { randomBytes } from 'node:crypto'
import { findRejectedReport, listRejectedReports, listRejectionCounts } from '@callbook/calls'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { createSlug } from '@callbook/domain'
import { retellReport, vapiReport } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { deliver, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const now = new Date()

describe('a request rejected at an endpoint', () => {
  it('is stored with its redacted body if it cannot be parsed as a report', async () => {
    const {
      endpointId: id,
      organizationId,
      requestIds
    } = await refuse({}, async (post) => {
      const { message } = vapiReport({ callId: 'call-1' })
      const phoneNumber = { number: '+12025550100', twilioAuthToken: 'a-secret-token' }
      await post(JSON.stringify({ message: { ...message, type: 5, phoneNumber } }))
    })

    const [report, ...others] = await listRejectedReports({ db, organizationId }, { endpointId: id })
    const kept = report && (await findRejectedReport({ db, organizationId }, report.id))

    expect(others).toEqual([])
    expect(report).toMatchObject({
      cause: 'Expected string',
      path: 'message.type',
      provider_call_id: 'call-1',
      request_id: requestIds[0]
    })
    expect(kept?.body).toContain('+12025550100')
    expect(kept?.body).not.toContain('a-secret-token')
  })

  it('is stored without the secrets of a report of another provider that was sent to the wrong URL', async () => {
    const slug = createSlug(randomBytes)
    const { call } = retellReport({ callId: 'call-1' })
    const body = {
      event: 'call_ended',
      call: { ...call, access_token: 'a-secret-token', recording_url: 'https://x.test/a.wav?token=another-secret' },
      note: `Sent to https://callbook.test/webhook/retell/${slug}`
    }
    const { endpointId: id, organizationId } = await refuse({}, (post) => post(JSON.stringify(body)))

    const [report] = await listRejectedReports({ db, organizationId }, { endpointId: id })
    const kept = report && (await findRejectedReport({ db, organizationId }, report.id))

    expect(report).toMatchObject({
      cause: 'This looks like a report of Retell; this URL takes those of Vapi',
      path: null,
      provider_call_id: 'call-1'
    })
    expect(JSON.parse(kept?.body ?? '')).toEqual({
      event: 'call_ended',
      call: { ...call, access_token: '[redacted]', recording_url: '[redacted]', custom_sip_headers: '[redacted]' },
      note: 'Sent to https://callbook.test/webhook/retell/[redacted]'
    })
  })

  it('is stored without a path if the body itself is invalid', async () => {
    const { endpointId: id, organizationId } = await refuse({}, (post) => post('[]'))

    expect(await listRejectedReports({ db, organizationId }, { endpointId: id })).toMatchObject([
      { cause: 'Expected object', path: null, provider_call_id: null, has_body: true }
    ])
  })

  it.each([
    { cause: 'The body is not valid JSON', body: '{"twilioAuthToken":"a-secret-token"' },
    { cause: 'The body is not valid UTF-8', body: Buffer.from([0x22, 0xff, 0x22]) },
    { cause: 'The body is nested too deep', body: '['.repeat(200) + ']'.repeat(200) }
  ])('is stored without its body if $cause', async ({ cause, body }) => {
    const { endpointId: id, organizationId } = await refuse({}, (post) => post(body))

    expect(await listRejectedReports({ db, organizationId }, { endpointId: id })).toMatchObject([
      { cause, path: null, provider_call_id: null, has_body: false }
    ])
  })

  it('is counted if it was rejected earlier, with the time, the address and the request id', async () => {
    const report = JSON.stringify(vapiReport())
    const refusals = [
      { status: 401, cause: 'signature', settings: { secret: 'the secret' }, body: report },
      { status: 403, cause: 'address', settings: { allowed_ips: ['203.0.113.9'] }, body: report },
      { status: 413, cause: 'too_large', settings: {}, body: report.padEnd(1_048_577) },
      { status: 415, cause: 'media type', settings: { contentType: 'text/plain' }, body: report },
      { status: 429, cause: 'rate', settings: { limit: 0 }, body: report }
    ]

    for (const { status, cause, settings, body } of refusals) {
      const {
        endpointId: id,
        organizationId,
        requestIds
      } = await refuse(settings, async (post) => {
        await post(body)
        await post(body)
      })

      const counts = await listRejectionCounts({ db, organizationId }, id, 10)
      expect(counts.map((row) => row.status)).toEqual([status])
      expect(counts).toMatchObject([{ cause, rejections: 2 }])
      expect(counts[0]?.samples.map((sample) => sample.request_id)).toEqual(requestIds)
      expect(counts[0]?.samples.map((sample) => sample.address)).toEqual(['127.0.0.1', '127.0.0.1'])
      const announced = status === 413 ? 1_048_577 : undefined
      expect(counts[0]?.samples.map((sample) => sample.announced_bytes)).toEqual([announced, announced])
    }
  })

  it('records neither requests with unknown slugs nor accepted ones', async () => {
    const { endpointId: id, organizationId } = await refuse({}, async (post, slug) => {
      await post('{}', `${slug.slice(0, -1)}${slug.endsWith('x') ? 'y' : 'x'}`)
      await post(JSON.stringify(vapiReport()))
      await post(JSON.stringify({ message: { type: 'status-update' } }))
    })

    expect(await listRejectedReports({ db, organizationId }, { endpointId: id })).toEqual([])
    expect(await listRejectionCounts({ db, organizationId }, id, 10)).toEqual([])
  })
})

interface Settings {
  readonly secret?: string
  readonly allowed_ips?: string[]
  readonly contentType?: string
  readonly limit?: number
}

type Post = (body: string | Buffer, slug?: string) => Promise<unknown>

/** Returns the rejections that a service with one endpoint has written after it was closed. */
async function refuse(settings: Settings, send: (post: Post, slug: string) => Promise<unknown>) {
  const { contentType = 'application/json', limit = 1_000, ...options } = settings
  const endpoint = await someEndpoint(testDb, options)
  const app = startApp(connectionString, { limit: { limit }, now: () => now })
  const requestIds: unknown[] = []

  await send(async (body, slug = endpoint.slug) => {
    const response = await deliver(app, { slug }, body, { headers: { 'content-type': contentType } })
    requestIds.push(response.headers['x-request-id'])
  }, endpoint.slug)
  await app.close()

  return { ...endpoint, requestIds }
}
