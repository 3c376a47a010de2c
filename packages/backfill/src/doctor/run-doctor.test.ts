import { hashSlug, type ListingProviderName, listingProviderNames, providers } from '@callbook/domain'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProviderApi } from '../api/provider-api.ts'
import { createTestClock, type FakeProvider, inventCall, respondWith, startFakeProvider } from '../testing/index.ts'
import { runDoctor } from './run-doctor.ts'

const slug = 'TheSlugOfOurOwnEndpoint1'
const endpoints = [{ id: 'endpoint-1', slug_hash: hashSlug(slug) }]

/** Settings of each provider that send the reports of one assistant or number to a URL. */
const settings: Readonly<Record<ListingProviderName, (url: string) => Readonly<Record<string, unknown>>>> = {
  vapi: (url) => ({ '/assistant/a-1': { id: 'a-1', name: 'Riley', server: { url } } }),
  retell: (url) => ({
    '/get-agent/a-1': { agent_id: 'a-1', agent_name: 'Riley', webhook_url: url, webhook_events: ['call_ended'] }
  }),
  elevenlabs: (url) => ({
    '/v1/workspace/webhooks': { webhooks: [{ webhook_id: 'w-1', name: 'Callbook', webhook_url: url }] },
    '/v1/convai/settings': { webhooks: { post_call_webhook_id: 'w-1' } },
    '/v1/convai/agents/a-1': { agent_id: 'a-1', name: 'Riley' }
  }),
  bland: (url) => ({
    '/v1/inbound': { inbound_numbers: [{ phone_number: '+12025550100', webhook: url }] },
    '/v1/postcall/webhooks/call-1': { data: { url, metadata: [{ response_code: 503 }] } }
  })
}

async function examine(fake: FakeProvider, provider: ListingProviderName, key = fake.key) {
  const dispatcher = new Agent()
  onTestFinished(() => dispatcher.destroy())
  const options = { provider: providers[provider], origin: fake.origin, key, dispatcher, random: () => 0 }
  const api = createProviderApi({ ...options, ...createTestClock() })

  return await runDoctor(api, { provider, endpoints, mapped: [], signal: new AbortController().signal })
}

async function startWith(provider: ListingProviderName, url: string): Promise<FakeProvider> {
  const fake = await startFakeProvider(provider)
  fake.add(inventCall(provider, { callId: 'call-1' }).api)
  for (const [path, value] of Object.entries(settings[provider](url))) fake.set(path, value)

  return fake
}

describe.each(listingProviderNames)('the settings check of %s', (provider) => {
  it('recognizes our webhook URLs by their slugs, on any host', async () => {
    const fake = await startWith(provider, `https://calls.example.com/webhook/${provider}/${slug}`)

    const { findings } = await examine(fake, provider)

    expect(findings.filter(({ endpointId }) => endpointId === 'endpoint-1')).not.toEqual([])
  })

  it('does not reveal the URLs of other receivers', async () => {
    const fake = await startWith(provider, 'https://hooks.example.com/somebody-elses-secret')

    const diagnosis = await examine(fake, provider)

    expect(JSON.stringify(diagnosis)).toContain('https://hooks.example.com')
    expect(JSON.stringify(diagnosis)).not.toContain('somebody-elses-secret')
  })

  it('sends one request at a time and changes nothing', async () => {
    const fake = await startWith(provider, 'https://hooks.example.com')

    await examine(fake, provider)

    expect(fake.maxConcurrent()).toBe(1)
    expect(fake.requests.filter((request) => !/^GET |^POST \/v2\/list-agents/.test(request))).toEqual([])
    expect(new Set(fake.requests).size).toBe(fake.requests.length)
  })

  it('continues and reports settings that the key cannot read', async () => {
    const fake = await startWith(provider, `https://calls.example.com/webhook/${provider}/${slug}`)
    fake.fail(respondWith(403))

    const { findings } = await examine(fake, provider)

    expect(findings.filter(({ setting }) => setting === 'API key')).toHaveLength(1)
  })

  it('fails if the key is rejected', async () => {
    const fake = await startWith(provider, 'https://hooks.example.com')

    await expect(examine(fake, provider, 'another-key')).rejects.toMatchObject({ problem: 'rejected' })
    expect(fake.requests).toHaveLength(1)
  })
})

it('continues if an accepted key is denied a setting', async () => {
  const fake = await startWith('elevenlabs', `https://calls.example.com/webhook/elevenlabs/${slug}`)
  fake.fail(respondWith(401), { path: /^\/v1\/workspace\/webhooks$/ })

  const { findings } = await examine(fake, 'elevenlabs')

  expect(findings).toMatchObject([{ setting: 'API key', subject: 'GET /v1/workspace/webhooks' }])
})

it('continues if an accepted key is denied the first follow-up request', async () => {
  const fake = await startWith('elevenlabs', `https://calls.example.com/webhook/elevenlabs/${slug}`)
  fake.fail(respondWith(401), { path: /^\/v1\/convai\/agents\/a-1$/ })

  const { findings } = await examine(fake, 'elevenlabs')

  const refused = findings.filter(({ setting }) => setting === 'API key')
  expect(refused).toMatchObject([{ subject: 'GET /v1/convai/agents/a-1' }])
})
