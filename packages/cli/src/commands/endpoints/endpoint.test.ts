import { findEndpointBySlugHash, newId, recordEndpointUse } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { type ClientId, type EndpointId, hashSlug } from '@callbook/domain'
import type { Endpoint } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()

describe('endpoint create', () => {
  it('creates the URL that identifies the client', async () => {
    const { organizationId, clientId } = await someClient()

    const endpoint = await create(clientId)

    expect(endpoint).toEqual({
      id: expect.any(String),
      client_id: clientId,
      provider: 'vapi',
      slug: expect.stringMatching(/^[0-9A-Za-z]{22,}$/),
      url: `https://hooks.example.com/webhook/vapi/${endpoint.slug}`,
      status: 'active'
    })
    expect(await findEndpointBySlugHash(db, hashSlug(endpoint.slug))).toMatchObject({
      id: endpoint.id,
      organization_id: organizationId,
      client_id: clientId,
      status: 'active'
    })
  })

  it('rejects a second active endpoint', async () => {
    const { clientId } = await someClient()
    await create(clientId)

    expect(await error(['endpoint', 'create', '--client', clientId, '--provider', 'vapi'])).toBe(
      'The client already has an active vapi endpoint'
    )
  })

  it('rejects an unknown client and an unknown provider', async () => {
    const id = newId<ClientId>()

    expect(await error(['endpoint', 'create', '--client', id, '--provider', 'vapi'])).toBe(`There is no client ${id}`)
    expect(await error(['endpoint', 'create', '--client', id, '--provider', 'nobody'])).toMatch(
      /It must be vapi, .*custom-/
    )
  })
})

describe('endpoint list', () => {
  it('lists the URLs and their use, newest first', async () => {
    const { organizationId, clientId } = await someClient()
    const old = await create(clientId)
    const recent = await replace(old.id)
    const lastUsedAt = new Date('2026-05-01T10:00:00.000Z')
    await recordEndpointUse(db, [{ organizationId, endpointId: old.id, requests: 3, differingRepeats: 2, lastUsedAt }])

    expect(await json(['endpoint', 'list', '--client', clientId])).toEqual([
      {
        ...listed(recent, 'active'),
        last_used_at: null,
        request_count: 0,
        differing_repeat_count: 0,
        rejected_reports: 0
      },
      {
        ...listed(old, 'replaced'),
        accepts_until: expect.any(String),
        last_used_at: '2026-05-01T10:00:00.000Z',
        request_count: 3,
        differing_repeat_count: 2,
        rejected_reports: 0
      }
    ])
  })

  it('shows the signature preset and the allowed addresses', async () => {
    const { clientId } = await someClient()
    const { id } = await create(clientId)
    await testDb
      .updateTable('webhook_endpoints')
      .set({ signature: '{"preset":"vapi-body"}', allowed_ips: ['203.0.113.0/24'] })
      .where('id', '=', id)
      .execute()

    expect(await json(['endpoint', 'list', '--client', clientId])).toMatchObject([
      { hmac: 'vapi-body', allowed_ips: ['203.0.113.0/24'] }
    ])
  })
})

describe('endpoint activate, deactivate and revoke', () => {
  it('change the status and show the endpoint', async () => {
    const endpoint = await create((await someClient()).clientId)

    expect(await json(['endpoint', 'deactivate', endpoint.id])).toEqual({ ...endpoint, status: 'inactive' })
    expect(await json(['endpoint', 'activate', endpoint.id])).toEqual(endpoint)
    expect(await json(['endpoint', 'revoke', endpoint.id])).toEqual({ ...endpoint, status: 'revoked' })
    expect(await error(['endpoint', 'activate', endpoint.id])).toMatch(/permanently revoked/)
    expect(await error(['endpoint', 'replace', endpoint.id])).toMatch(/permanently revoked/)
  })

  it('reject activation if another endpoint is active', async () => {
    const { clientId } = await someClient()
    const { id } = await create(clientId)
    await json(['endpoint', 'deactivate', id])
    await create(clientId)

    expect(await error(['endpoint', 'activate', id])).toBe('Another endpoint of the client is already active')
  })

  it.each(['activate', 'deactivate', 'revoke', 'replace'])('reject an unknown endpoint: %s', async (verb) => {
    const id = newId()

    expect(await error(['endpoint', verb, id])).toBe(`There is no endpoint ${id}`)
  })
})

describe('endpoint replace', () => {
  it('creates a new URL and revokes the old one at once if there is no overlap', async () => {
    const { clientId } = await someClient()
    const old = await create(clientId)

    const replaced = await replace(old.id, '--overlap', '0h')

    expect(replaced).toMatchObject({
      client_id: clientId,
      provider: 'vapi',
      status: 'active',
      previous_url_expires_at: null
    })
    expect(replaced.slug).not.toBe(old.slug)
    expect(await findEndpointBySlugHash(db, hashSlug(replaced.slug))).toMatchObject({ id: replaced.id })
    expect(await findEndpointBySlugHash(db, hashSlug(old.slug))).toMatchObject({
      status: 'revoked',
      accepts_until: null
    })
  })

  it.each([
    { overlap: [], hours: 24 },
    { overlap: ['--overlap', '2d'], hours: 48 }
  ])('keeps the old URL for $hours hours with $overlap', async ({ overlap, hours }) => {
    const { clientId } = await someClient()
    const old = await create(clientId)
    const before = Date.now()

    const { previous_url_expires_at: until } = await replace(old.id, ...overlap)

    expect(Math.abs(Date.parse(until ?? '') - before - hours * 3_600_000)).toBeLessThan(60_000)
    expect(await findEndpointBySlugHash(db, hashSlug(old.slug))).toMatchObject({
      status: 'revoked',
      accepts_until: until
    })
    expect(await error(['endpoint', 'replace', old.id])).toMatch(/permanently revoked/)
  })

  it('rejects an overlap of more than 7 days', async () => {
    const { clientId } = await someClient()
    const { id } = await create(clientId)

    expect(await error(['endpoint', 'replace', id, '--overlap', '8d'])).toBe('The overlap must be 0 to 168 whole hours')
  })
})

describe('key ring', () => {
  it('is rejected without being printed if it cannot open a URL', async () => {
    const { clientId } = await someClient()
    await create(clientId)
    const other = Buffer.alloc(32, 9).toString('base64')

    const outcome = await runAdmin({ ...env, SECRETS_KEY: other }, ['endpoint', 'list', '--client', clientId])

    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toMatch(/^error: SECRETS_KEY .+\n$/)
    expect(outcome.stderr).not.toContain(other)
  })

  it('opens URLs sealed with any of its keys', async () => {
    const { clientId } = await someClient()
    const { url } = await create(clientId)
    const ring = `${Buffer.alloc(32, 9).toString('base64')},${env['SECRETS_KEY']}`

    const { stdout } = await runAdmin({ ...env, SECRETS_KEY: ring }, ['endpoint', 'list', '--client', clientId])

    expect(stdout).toContain(url)
  })
})

async function someClient() {
  const organizationId = await addOrganization(testDb)

  return { organizationId, clientId: await addClient(testDb, organizationId) }
}

async function create(clientId: ClientId): Promise<Endpoint> {
  return (await json(['endpoint', 'create', '--client', clientId, '--provider', 'vapi'])) as Endpoint
}

async function replace(id: EndpointId, ...options: readonly string[]) {
  return (await json(['endpoint', 'replace', id, ...options])) as Endpoint & {
    readonly previous_url_expires_at: string | null
  }
}

function listed({ id, provider, url }: Endpoint, status: string) {
  return {
    id,
    provider,
    url,
    status,
    accepts_until: null,
    hmac: false,
    allowed_ips: [],
    silence_after_seconds: null,
    suspects_silence: false
  }
}
