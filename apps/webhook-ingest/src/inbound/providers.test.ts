import { createHmac } from 'node:crypto'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { type ProviderName, providerNames, providers, signaturePresets } from '@callbook/domain'
import { blandReport, elevenLabsReport, retellReport, vapiReport } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { deliver, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { testDb } = connectTestDatabase(connectionString)
const app = startApp(connectionString)

const secret = 'the secret of the account'
const startedAt = new Date('2026-11-20T15:04:12.000Z')
const requested = { callId: 'call-7', callerNumber: '+12025550199', startedAt }

type Headers = Readonly<Record<string, string>>

/** How each provider signs, implemented independently of our verification. */
const signers: Readonly<Record<ProviderName, (body: string, now: number) => Headers>> = {
  vapi: (body, now) => ({ 'x-signature': hmac(`${now}.${body}`), 'x-timestamp': `${now}` }),
  retell: (body, now) => ({ 'x-retell-signature': `v=${now},d=${hmac(`${body}${now}`)}` }),
  elevenlabs: (body, now) => {
    const seconds = Math.floor(now / 1000)
    return { 'elevenlabs-signature': `t=${seconds},v0=${hmac(`${seconds}.${body}`)}` }
  },
  bland: (body) => ({ 'x-webhook-signature': hmac(body) }),
  callbook: standardWebhooks,
  livekit: standardWebhooks
}

function standardWebhooks(body: string, now: number): Headers {
  const [id, seconds] = ['msg_1', Math.floor(now / 1000)]
  const key = Buffer.from(secret, 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')

  return { 'webhook-id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': `v1,${signature}` }
}

const testMessages = providerNames.flatMap((provider) => {
  const message = providers[provider].testMessage

  return message === null ? [] : [{ provider, message }]
})

const summary =
  'Dana Whitfield called to trade in a 2021 Ford F-150 and see the new hybrid. The assistant declined to quote a value and booked an appraisal for Saturday at 10 a.m.'

const common = {
  provider_call_id: 'call-7',
  direction: 'inbound',
  status: 'completed',
  caller_phone_number: '+12025550199',
  agent_phone_number: '+12025550100',
  call_summary: summary,
  started_at: '2026-11-20T15:04:12.000Z',
  transfer_destination: null,
  source: 'webhook'
}

const deliveries: readonly { provider: ProviderName; report: object; columns: object }[] = [
  {
    provider: 'vapi',
    report: vapiReport(requested),
    columns: {
      ended_at: '2026-11-20T15:04:53.870Z',
      duration_seconds: 41.87,
      ended_reason: 'customer-ended-call',
      caller_full_name: 'Dana Whitfield',
      assistant_version: 'v7',
      language: 'en',
      caller_sentiment: null,
      cost_usd: 0.0736,
      success_evaluation: 'true'
    }
  },
  {
    provider: 'retell',
    report: retellReport(requested),
    columns: {
      ended_at: '2026-11-20T15:04:53.870Z',
      duration_seconds: 41.87,
      ended_reason: 'agent_hangup',
      caller_full_name: null,
      assistant_name: 'Lakeside Dental desk',
      assistant_version: '12',
      language: null,
      caller_sentiment: 'Positive',
      recording_url: 'https://dxc03zgurdly9.cloudfront.net/call-7/recording.wav',
      cost_usd: 0.0805,
      success_evaluation: 'true'
    }
  },
  {
    provider: 'elevenlabs',
    report: elevenLabsReport(requested),
    columns: {
      ended_at: '2026-11-20T15:04:54.000Z',
      duration_seconds: 42,
      ended_reason: 'end_call tool was called.',
      caller_full_name: 'Dana Whitfield',
      assistant_version: 'agtvrsn_01jz000000000000000000000v',
      language: 'en',
      caller_sentiment: null,
      recording_url: null,
      cost_usd: 0.0711,
      success_evaluation: 'success'
    }
  },
  {
    provider: 'bland',
    report: blandReport(requested),
    columns: {
      ended_at: '2026-11-20T15:04:53.868Z',
      duration_seconds: 41.868,
      ended_reason: 'ASSISTANT',
      caller_full_name: null,
      assistant_version: null,
      language: 'en',
      caller_sentiment: null,
      recording_url: 'https://server.aws.dc1.bland.ai/v1/recordings/call-7.mp3',
      cost_usd: 0.063,
      success_evaluation: null
    }
  }
]

describe.each(deliveries)('a report of $provider', ({ provider, report, columns }) => {
  it('is stored as its call if it is signed', async () => {
    const endpoint = await newEndpoint(provider)

    const response = await send(endpoint, report)

    expect(response.statusCode).toBe(200)
    expect(await callsOf(endpoint)).toMatchObject([{ provider, ...common, ...columns }])
  })

  it('is rejected if one of its bytes was changed in transit', async () => {
    const endpoint = await newEndpoint(provider)
    const body = JSON.stringify(report)

    const response = await deliver(app, endpoint, `${body} `, { headers: signers[provider](body, Date.now()) })

    expect(response.statusCode).toBe(401)
    expect(await callsOf(endpoint)).toEqual([])
  })
})

describe('an unusual report', () => {
  it('creates a call without oversized list items, with numbers as they are, and without a withheld name', async () => {
    const endpoint = await newEndpoint('vapi')
    const { message } = vapiReport(requested)
    const analysis = { summary: 'é'.repeat(200_000), structuredData: { a: 'x'.repeat(400_000) } }
    const body = JSON.stringify({
      message: { ...message, analysis, customer: { name: 'Anonymous' }, call: { id: 'call-7', metadata: { order: 0 } } }
    }).replace('"order":0', '"order":9007199254740993')

    const headers = signers.vapi(body, Date.now())
    expect((await deliver(app, endpoint, body, { headers })).statusCode).toBe(200)

    const [call] = await callsOf(endpoint)
    expect(call).toMatchObject({
      structured_data: null,
      caller_full_name: null,
      metadata: '{"order":"9007199254740993"}'
    })
    expect(Buffer.byteLength(JSON.stringify(call?.call_summary))).toBe(16 * 1024)
  })

  it('is read as one of ElevenLabs if it has no type and a valid signature', async () => {
    const endpoint = await newEndpoint('elevenlabs')

    const response = await send(endpoint, elevenLabsReport(requested).data)

    expect(response.statusCode).toBe(200)
    expect(await callsOf(endpoint)).toMatchObject([common])
  })
})

describe('a message that is not a report', () => {
  it.each([
    { provider: 'retell', body: { event: 'call_started', call: { call_id: 'call-7' } } },
    { provider: 'elevenlabs', body: { type: 'post_call_audio', data: { conversation_id: 'call-7', full_audio: 'A' } } }
  ] as const)('of $provider is acknowledged, and the report after it is stored', async ({ provider, body }) => {
    const endpoint = await newEndpoint(provider)

    const response = await send(endpoint, body)

    expect(response.statusCode).toBe(200)
    expect(await callsOf(endpoint)).toEqual([])
    const report = provider === 'retell' ? retellReport(requested) : elevenLabsReport(requested)
    expect((await send(endpoint, report)).headers['idempotent-replayed']).toBeUndefined()
    expect(await callsOf(endpoint)).toHaveLength(1)
  })

  it.each(testMessages)('is acknowledged and not stored if it tests a URL of $provider', async (tried) => {
    const endpoint = await newEndpoint(tried.provider)

    const response = await send(endpoint, tried.message)

    expect(response.statusCode).toBe(200)
    expect(await callsOf(endpoint)).toEqual([])
  })

  it('of Bland is rejected, because Bland sends only reports', async () => {
    const endpoint = await newEndpoint('bland')

    expect((await send(endpoint, { c_id: 'call-7' })).statusCode).toBe(400)
  })
})

describe('the two reports of a Retell call', () => {
  const ended = retellReport({ ...requested, event: 'call_ended' })
  const analyzed = retellReport(requested)

  it('create the same call in either order', async () => {
    const [inOrder, reversed] = [await newEndpoint('retell'), await newEndpoint('retell')]

    const answers = []
    for (const report of [ended, analyzed]) answers.push(await send(inOrder, report))
    for (const report of [analyzed, ended]) answers.push(await send(reversed, report))

    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(200)
      expect(headers['idempotent-replayed']).toBeUndefined()
    }
    const [call, ofReversed] = [await onlyCallOf(inOrder), await onlyCallOf(reversed)]
    expect(call).toMatchObject({ ...common, success_evaluation: 'true', cost_usd: 0.0805 })
    expect(ofReversed).toEqual(call)
  })

  it("contain the transfer target at the end, and the caller's sentiment after the analysis", async () => {
    const endpoint = await newEndpoint('retell')
    const call = { disconnection_reason: 'call_transfer', transfer_destination: '(202) 555-0111' }
    const reported = { transfer_destination: '+12025550111', assistant_version: '12' }

    await send(endpoint, retellReport({ ...requested, event: 'call_ended', call }))
    expect(await onlyCallOf(endpoint)).toMatchObject({ ...reported, caller_sentiment: null })

    await send(endpoint, retellReport({ ...requested, call: { transfer_destination: null, agent_version: undefined } }))
    expect(await onlyCallOf(endpoint)).toMatchObject({ ...reported, caller_sentiment: 'Positive' })
  })

  it('create one call and one customer if they arrive together and repeatedly', async () => {
    const endpoint = await newEndpoint('retell')

    const answers = await Promise.all([ended, analyzed, ended, analyzed].map((report) => send(endpoint, report)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2)
    expect(await onlyCallOf(endpoint)).toMatchObject({ ...common, success_evaluation: 'true' })
    expect(await customersOf(endpoint)).toMatchObject([{ phone_number: '+12025550199', total_calls: 1, contacts: 1 }])
  })

  it('revoke a contact if the analysis finds that a voicemail answered', async () => {
    const endpoint = await newEndpoint('retell')
    const toCaller = { direction: 'outbound', from_number: '+12025550100', to_number: '+12025550199' }
    const call_analysis = { in_voicemail: true }

    await send(endpoint, retellReport({ ...requested, event: 'call_ended', call: toCaller }))
    await send(endpoint, retellReport({ ...requested, call: { ...toCaller, call_analysis } }))

    expect(await callsOf(endpoint)).toMatchObject([{ direction: 'outbound', status: 'voicemail' }])
    expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 1, contacts: 0, customer_status: 'unknown' }])
  })
})

describe('an ElevenLabs call that was not connected', () => {
  it('is stored as unanswered', async () => {
    const endpoint = await newEndpoint('elevenlabs')
    const body = { To: '+12025550199', From: '+12025550100', CallStatus: 'busy' }
    const data = { conversation_id: 'call-7', failure_reason: 'busy', metadata: { type: 'twilio', body } }

    const response = await send(endpoint, { type: 'call_initiation_failure', event_timestamp: 1795187101, data })

    expect(response.statusCode).toBe(200)
    expect(await callsOf(endpoint)).toMatchObject([
      { direction: 'outbound', status: 'busy', caller_phone_number: '+12025550199', duration_seconds: 0 }
    ])
    expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 1, contacts: 0 }])
  })
})

type TestEndpoint = Awaited<ReturnType<typeof newEndpoint>>

async function newEndpoint(provider: ProviderName) {
  return {
    provider,
    ...(await someEndpoint(testDb, { provider, secret, scheme: signaturePresets[presetOf(provider)] }))
  }
}

function presetOf(provider: ProviderName) {
  return provider === 'callbook' || provider === 'livekit' ? ('standard-webhooks' as const) : provider
}

/** Sends a report with its provider's signature. */
function send(endpoint: TestEndpoint, report: object) {
  const body = JSON.stringify(report)

  return deliver(app, endpoint, body, { headers: signers[endpoint.provider](body, Date.now()) })
}

function hmac(text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

async function callsOf({ organizationId }: TestEndpoint) {
  return await testDb.selectFrom('calls').selectAll().where('organization_id', '=', organizationId).execute()
}

/**
 * Returns the only call of an endpoint, with its conversation, without values that differ between two endpoints:
 * identifiers and times of storage and receipt.
 */
async function onlyCallOf(endpoint: TestEndpoint) {
  const [call, ...others] = await callsOf(endpoint)
  if (call === undefined || others.length > 0) throw new Error('not exactly one call')
  const { id: _, organization_id: __, client_id: ___, customer_id: ____, ...rest } = call
  const { created_at, updated_at, received_at, replaced_at, ...reported } = rest

  return reported
}

async function customersOf({ organizationId }: TestEndpoint) {
  return await testDb.selectFrom('customers').selectAll().where('organization_id', '=', organizationId).execute()
}
