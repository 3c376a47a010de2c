import { randomBytes } from 'node:crypto'
import { findEndpoint, findEndpointBySlugHash, newId } from '@callbook/db'
import { addClient, addOrganization, createTestDatabase, someEndpoint } from '@callbook/db/testing'
import { type EndpointId, hashSlug, type OrganizationId, openSecret, parseKeyRing } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { allowAddresses, dropPreviousSecret, signEndpoint, unsignEndpoint } from './endpoint-security.ts'
import { createEndpoint, replaceEndpoint, revealUrl, setEndpointStatus } from './endpoints.ts'
import { readSignatureInput } from './signature-input.ts'
import { watchEndpoint } from './watch-endpoint.ts'

const { db, testDb } = await createTestDatabase()
const text = Buffer.alloc(32, 7).toString('base64')
const keyRing = parseKeyRing(text)
const urls = { keyRing, publicUrl: 'https://hooks.example.com' }
const now = new Date('2026-11-20T12:00:00.000Z')
const hourMs = 3_600_000

describe('createEndpoint', () => {
  it('stores only a hash and an encrypted form of the URL', async () => {
    const { organizationId, endpoint } = await create()

    expect(endpoint.url).toBe(`https://hooks.example.com/webhook/vapi/${endpoint.slug}`)
    expect(await findEndpointBySlugHash(db, hashSlug(endpoint.slug))).toMatchObject({
      id: endpoint.id,
      organization_id: organizationId,
      status: 'active'
    })
    expect(JSON.stringify(await stored(organizationId, endpoint.id))).not.toContain(endpoint.slug)
  })

  it('makes a URL that any key of the ring opens, and no other key', async () => {
    const { organizationId, endpoint } = await create()
    const other = Buffer.alloc(32, 9).toString('base64')
    const reveal = (keys: string) =>
      revealUrl(within(db, organizationId, tester), endpoint.id, { urls: { ...urls, keyRing: parseKeyRing(keys) } })

    expect(await reveal(`${other},${text}`)).toBe(endpoint.url)
    const error = await reveal(other).catch((thrown: Error) => thrown.message)
    expect(error).toMatch(/^SECRETS_KEY /)
    expect(error).not.toContain(other)
  })
})

describe('setEndpointStatus', () => {
  it('revokes permanently, and activates only one endpoint of a client', async () => {
    const { organizationId, clientId, endpoint } = await create()
    const set = (status: 'active' | 'inactive' | 'revoked') =>
      setEndpointStatus(within(db, organizationId, tester), endpoint.id, status)

    expect(await set('inactive')).toBe(true)
    const another = await add(organizationId, clientId)
    await expect(set('active')).rejects.toThrow('Another endpoint of the client is already active')
    await setEndpointStatus(within(db, organizationId, tester), another.id, 'revoked')
    expect(await set('active')).toBe(true)
    expect(await set('revoked')).toBe(true)
    await expect(set('active')).rejects.toThrow(/permanently revoked/)
  })

  it('does not find an endpoint of another organization', async () => {
    const { endpoint } = await create()

    expect(await setEndpointStatus(within(db, await addOrganization(testDb), tester), endpoint.id, 'revoked')).toBe(
      false
    )
  })
})

describe('replaceEndpoint', () => {
  it.each([
    { overlapHours: 0, isAccepted: false },
    { overlapHours: 48, isAccepted: true }
  ])('keeps the old URL for $overlapHours hours', async ({ overlapHours, isAccepted }) => {
    const { organizationId, endpoint } = await create()

    const replaced = await replace(organizationId, endpoint.id, overlapHours)

    const old = await stored(organizationId, endpoint.id)
    const until = Date.parse(old.accepts_until ?? '') - Date.parse(old.status_changed_at)
    expect(old).toMatchObject({ status: 'revoked', accepts_until: replaced?.previous_url_expires_at ?? null })
    if (isAccepted) expect(until).toBe(overlapHours * hourMs)
    else expect(old.accepts_until).toBeNull()
    expect(await findEndpointBySlugHash(db, hashSlug(replaced?.slug ?? ''))).toMatchObject({ status: 'active' })
    await expect(replace(organizationId, endpoint.id, 0)).rejects.toThrow(/permanently revoked/)
  })

  it('keeps the signing secret', async () => {
    const { organizationId, endpoint } = await create()
    await sign(organizationId, endpoint.id, 'hunter2')

    const { id } = (await replace(organizationId, endpoint.id, 24)) ?? endpoint

    const { secret_encrypted } = await stored(organizationId, id)
    expect(openSecret(keyRing, secret_encrypted ?? '', id)).toBe('hunter2')
  })

  it('rejects an overlap of more than 7 days', async () => {
    const { organizationId, endpoint } = await create()

    await expect(replace(organizationId, endpoint.id, 169)).rejects.toThrow('The overlap must be 0 to 168 whole hours')
  })
})

describe('signEndpoint', () => {
  it('keeps the previous secret for 24 hours, also if only a parameter changes', async () => {
    const { organizationId, endpoint } = await create()
    await sign(organizationId, endpoint.id, 'first')

    const rotated = await sign(organizationId, endpoint.id, 'second')
    const changed = await sign(organizationId, endpoint.id, 'second', 60)

    const { secret_encrypted, previous_secret_encrypted } = await stored(organizationId, endpoint.id)
    expect(rotated?.previous_secret_expires_at).toBe(new Date(now.getTime() + 24 * hourMs).toISOString())
    expect(changed?.previous_secret_expires_at).toBe(rotated?.previous_secret_expires_at)
    expect(openSecret(keyRing, secret_encrypted ?? '', endpoint.id)).toBe('second')
    expect(openSecret(keyRing, previous_secret_encrypted ?? '', endpoint.id)).toBe('first')
  })

  it('is undone step by step', async () => {
    const { organizationId, endpoint } = await create()
    await sign(organizationId, endpoint.id, 'first')
    await sign(organizationId, endpoint.id, 'second')

    const dropped = await dropPreviousSecret(within(db, organizationId, tester), endpoint.id)
    expect(dropped).toMatchObject({ hmac: 'vapi', previous_secret_expires_at: null })
    expect(await stored(organizationId, endpoint.id)).toMatchObject({
      previous_secret_encrypted: null,
      previous_secret_expires_at: null
    })
    expect(await unsignEndpoint(within(db, organizationId, tester), endpoint.id)).toMatchObject({
      hmac: false,
      header: null
    })
    expect(await stored(organizationId, endpoint.id)).toMatchObject({ signature: null, secret_encrypted: null })
  })

  it('is refused for a revoked endpoint', async () => {
    const { organizationId, endpoint } = await create()
    await setEndpointStatus(within(db, organizationId, tester), endpoint.id, 'revoked')

    await expect(sign(organizationId, endpoint.id, 'first')).rejects.toThrow(/permanently revoked/)
  })
})

it('normalizes allowed addresses and blocks, and keeps them if one is invalid', async () => {
  const { organizationId, endpointId } = await someEndpoint(testDb)
  const allow = (...ranges: readonly string[]) => allowAddresses(within(db, organizationId, tester), endpointId, ranges)

  const allowed = await allow('203.0.113.9/24', '2001:DB8::1/32', '203.0.113.0/24', '198.51.100.7')
  await expect(allow('203.0.113.0/24', '203.0.113.0/33')).rejects.toThrow(
    /^Not an IP address or CIDR block: 203.0.113.0\/33/
  )

  const allowed_ips = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7']
  expect(allowed).toEqual({ id: endpointId, allowed_ips })
  expect(await stored(organizationId, endpointId)).toMatchObject({ allowed_ips })
  expect(await allow()).toEqual({ id: endpointId, allowed_ips: [] })
})

it('changes only the given settings of alarms', async () => {
  const { organizationId, endpointId: id } = await someEndpoint(testDb)
  const watch = (changes: Parameters<typeof watchEndpoint>[2]) =>
    watchEndpoint(within(db, organizationId, tester), id, changes)

  expect(await watch({ silenceAfterSeconds: 5_400 })).toEqual({
    ...{ id, silence_after_seconds: 5_400, suspects_silence: false }
  })
  expect(await watch({ suspectsSilence: true })).toEqual({ id, silence_after_seconds: 5_400, suspects_silence: true })
  expect(await watch({ silenceAfterSeconds: null })).toEqual({
    id,
    silence_after_seconds: null,
    suspects_silence: true
  })
  await expect(watch({ silenceAfterSeconds: 240 })).rejects.toThrow('five minutes to thirty days')
})

async function create() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)

  return { organizationId, clientId, endpoint: await add(organizationId, clientId) }
}

async function add(organizationId: OrganizationId, clientId: Awaited<ReturnType<typeof addClient>>) {
  return await createEndpoint(within(db, organizationId, tester), { clientId, provider: 'vapi' }, { urls, ...made() })
}

async function replace(organizationId: OrganizationId, oldId: EndpointId, overlapHours: number) {
  return await replaceEndpoint(within(db, organizationId, tester), { oldId, overlapHours }, { urls, ...made() })
}

async function sign(organizationId: OrganizationId, id: EndpointId, secret: string, tolerance?: number) {
  const scheme = readSignatureInput({ preset: 'vapi', ...(tolerance !== undefined && { tolerance }) })

  return await signEndpoint(within(db, organizationId, tester), id, { scheme, secret, keyRing, ...made() })
}

function made() {
  return { id: newId<EndpointId>(), now, randomBytes }
}

async function stored(organizationId: OrganizationId, id: EndpointId) {
  const endpoint = await findEndpoint({ db, organizationId }, id)
  if (endpoint === undefined) throw new Error(`no endpoint ${id}`)

  return endpoint
}
