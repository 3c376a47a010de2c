import { describe, expect, it } from 'vitest'
import { findWebhookSetting, readSlug, type WebhookSetting } from './doctor.ts'
import { listingProviderNames, providers } from './index.ts'

describe('webhookOf', () => {
  const settings: readonly WebhookSetting[] = [
    { of: 'account', id: null, url: 'https://all' },
    { of: 'phone_number', id: 'n-1', url: 'https://number' },
    { of: 'assistant', id: 'a-1', url: 'https://assistant' },
    { of: 'assistant', id: 'n-1', url: 'https://another-kind' }
  ]

  it.each([
    ['a-1', 'n-1', 'https://assistant'],
    ['a-2', 'n-1', 'https://number'],
    ['a-2', 'n-2', 'https://all'],
    [null, null, 'https://all'],
    [null, 'n-1', 'https://number']
  ])('of a call of assistant %s on number %s is %s', (assistantId, agentPhoneNumberId, url) => {
    expect(findWebhookSetting({ assistantId, agentPhoneNumberId }, settings)?.url).toBe(url)
  })

  it('returns nothing if no setting applies', () => {
    const [, ...some] = settings

    expect(findWebhookSetting({ assistantId: 'a-2', agentPhoneNumberId: null }, some)).toBeUndefined()
  })
})

describe('slugOf', () => {
  it.each([
    ['https://ingest.example.com/webhook/vapi/a-Slug_1', 'a-Slug_1'],
    ['https://ingest.example.com/behind/webhook/vapi/a-Slug_1/?x=1', 'a-Slug_1'],
    ['https://ingest.example.com/webhook/retell/a-Slug_1', null],
    ['https://ingest.example.com/webhook/vapi/', null],
    ['https://ingest.example.com/webhook/vapi/a/b', null],
    ['https://elsewhere.example/?to=/webhook/vapi/a-Slug_1', null],
    ['no URL', null],
    ['', null]
  ])('of %j for vapi is %s', (url, slug) => {
    expect(readSlug(url, 'vapi')).toBe(slug)
  })
})

describe.each(listingProviderNames)('the settings check of %s', (name) => {
  const { doctor } = providers[name]
  const context = { endpointAt: () => 'endpoint-1', endpoints: [] }
  const origins = { assistantIds: ['a/1', 'a-2'], phoneNumberIds: ['n-1'] }

  it.each([null, 7, 'text', [], {}, [7], { webhooks: 7, agents: [7], items: {}, inbound_numbers: 'x', calls: [null] }])(
    'handles any response: %j',
    (body) => {
      const answers = doctor.requests([]).map((request) => ({ request, body }))

      expect(doctor.requests(answers)).toEqual([])
      expect(doctor.check(answers, context).every(({ setting }) => setting === 'API key')).toBe(true)
    }
  )

  it('reports settings that it may not read', () => {
    const answers = doctor.requests([]).map((request) => ({ request, body: null }))

    expect(doctor.check(answers, context)).toHaveLength(answers.length)
    expect(doctor.check(answers, context)[0]).toMatchObject({ setting: 'API key', severity: 'advice' })
  })

  it.each([null, 7, 'text', [], {}, [7], { id: 7 }, { webhooks: [7] }, { inbound_numbers: 'x' }])(
    'finds no webhook in any response: %j',
    (body) => {
      const answers = doctor.webhookRequests(origins).map((request) => ({ request, body }))

      expect(doctor.webhooks(answers)).toEqual([])
    }
  )

  it('requests only the assistants of the calls, each once', () => {
    const paths = doctor.webhookRequests(origins).map(({ path }) => path)

    expect(paths.length).toBeLessThanOrEqual(4)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => path.includes('a/1'))).toEqual([])
  })

  it('only reads', () => {
    for (const { method, path } of doctor.requests([])) expect(`${method} ${path}`).toMatch(/^GET |\/list-/)
    for (const { method } of doctor.webhookRequests(origins)) expect(method).toBe('GET')
  })
})
