import { randomBytes } from 'node:crypto'
import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { readDatabaseTime } from '../database-time.ts'
import {
  changeEndpointSettings,
  EndpointStateError,
  insertEndpoint,
  maxEndpointsOfClient,
  replaceEndpointRow,
  updateEndpointStatus
} from './endpoint-changes.ts'
import {
  acceptsReports,
  type EndpointRow,
  findEndpoint,
  findEndpointBySlugHash,
  listChangedEndpoints,
  listEndpoints
} from './endpoints.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-05-01T10:00:00.000Z')
const later = new Date('2026-06-01T10:00:00.000Z')
const hourMs = 3_600_000
const latest = new Date('2026-07-01T10:00:00.000Z')

describe('insertEndpoint', () => {
  it('rejects a second active endpoint of the same client and provider', async () => {
    const { organizationId, clientId } = await addEndpoint()

    await expect(insert(organizationId, clientId)).rejects.toThrow(
      new EndpointStateError('The client already has an active vapi endpoint')
    )
  })

  it('creates one active endpoint for two concurrent requests', async () => {
    const { organizationId, clientId } = await someClient()

    const results = await Promise.allSettled([insert(organizationId, clientId), insert(organizationId, clientId)])

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('rejects more webhook URLs than a client may have, also by replacement with an overlap', async () => {
    const { organizationId, clientId } = await someClient()
    const add = (provider: string) => insertEndpoint({ db, organizationId }, { ...identity(), clientId, provider }, now)
    const replace = (id: EndpointId, overlapMs: number) =>
      replaceEndpointRow({ db, organizationId }, id, { replace: () => replacement(overlapMs), now })
    const first = await add('vapi')
    for (let index = 2; index < maxEndpointsOfClient; index++) await add(`custom-v${index}`)
    const replaced = await replace(first.id, hourMs)
    if (replaced === undefined) throw new Error('nothing was replaced')

    const limit = 'The client has reached its limit of 50 webhook URLs: revoke one that is not in use'
    await expect(add('custom-next')).rejects.toThrow(new EndpointStateError(limit))
    await expect(replace(replaced.replacement.id, hourMs)).rejects.toThrow(new EndpointStateError(limit))
    expect(await replace(replaced.replacement.id, 0)).toBeDefined()
    await updateEndpointStatus({ db, organizationId }, first.id, { status: 'revoked' })
    expect(await add('custom-next')).toBeDefined()
    await insertEndpoint(
      { db, organizationId },
      { ...identity(), clientId: await addClient(testDb, organizationId), provider: 'vapi' },
      now
    )
  })
})

describe('setEndpointStatus', () => {
  it('deactivates and activates, with the time of the database clock', async () => {
    const { endpoint } = await addEndpoint()

    const before = await readDatabaseTime(db)
    const inactive = await updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, {
      status: 'inactive'
    })
    const active = await updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, {
      status: 'active'
    })
    const after = await readDatabaseTime(db)

    expect([inactive?.status, active?.status]).toEqual(['inactive', 'active'])
    const times = [before, inactive?.status_changed_at, active?.status_changed_at, after]
    expect(times.toSorted()).toEqual(times)
    expect(active?.settings_changed_at).toBe(endpoint.settings_changed_at)
  })

  it.each(['inactive', 'revoked'] as const)('keeps the time of its deactivation on %s', async (status) => {
    const { endpoint } = await addEndpoint()
    const inactive = await updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, {
      status: 'inactive'
    })
    await sql`select pg_sleep(0.002)`.execute(testDb)

    const changed = await updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, {
      status
    })

    expect(changed).toMatchObject({ status, status_changed_at: inactive?.status_changed_at })
  })

  it.each(['active', 'inactive'] as const)('never makes a revoked endpoint %s', async (status) => {
    const { endpoint } = await addEndpoint()
    await updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, { status: 'revoked' })

    await expect(
      updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, { status })
    ).rejects.toThrow(EndpointStateError)
    expect(await findEndpoint({ db, organizationId: endpoint.organization_id }, endpoint.id)).toMatchObject({
      status: 'revoked'
    })
  })

  it('does not activate an endpoint if another one is active', async () => {
    const { endpoint: old, organizationId, clientId } = await addEndpoint()
    await updateEndpointStatus({ db, organizationId: old.organization_id }, old.id, { status: 'inactive' })
    await insert(organizationId, clientId)

    await expect(
      updateEndpointStatus({ db, organizationId: old.organization_id }, old.id, { status: 'active' })
    ).rejects.toThrow(EndpointStateError)
  })

  it('returns nothing for an unknown endpoint', async () => {
    expect(await updateEndpointStatus({ db, organizationId: newId() }, newId(), { status: 'active' })).toBeUndefined()
  })
})

describe('changeEndpointSettings', () => {
  it('records the time of the database clock', async () => {
    const { endpoint } = await addEndpoint()
    await sql`select pg_sleep(0.002)`.execute(testDb)

    const before = await readDatabaseTime(db)
    const changed = await changeEndpointSettings({ db, organizationId: endpoint.organization_id }, endpoint.id, {
      change: () => ({
        allowed_ips: ['203.0.113.0/24']
      })
    })
    const unchanged = await changeEndpointSettings({ db, organizationId: endpoint.organization_id }, endpoint.id, {
      change: () => ({})
    })

    expect(changed?.allowed_ips).toEqual(['203.0.113.0/24'])
    expect((changed?.settings_changed_at ?? '') >= before).toBe(true)
    expect(unchanged).toEqual(changed)
  })
})

describe('replaceEndpoint', () => {
  it('revokes the old slug and creates a new one with the same settings', async () => {
    const { endpoint: old, organizationId } = await addEndpoint()
    const settings = { signature: '{"preset":"vapi"}', allowed_ips: ['203.0.113.0/24'], ingest_lane: 3 }
    const secrets = { secret_encrypted: 'v1.old', previous_secret_encrypted: 'v1.older' }
    await testDb
      .updateTable('webhook_endpoints')
      .set({ ...settings, ...secrets, previous_secret_expires_at: latest })
      .where('id', '=', old.id)
      .execute()
    const replacement = { ...identity(), secretEncrypted: 'v1.new', previousSecretEncrypted: 'v1.newer', overlapMs: 0 }

    const replaced = await replaceEndpointRow({ db, organizationId: old.organization_id }, old.id, {
      replace: () => replacement,
      now: later
    })

    expect(replaced?.replacement).toEqual({
      ...old,
      ...settings,
      id: replacement.id,
      organization_id: organizationId,
      slug_encrypted: 'v1.sealed',
      secret_encrypted: 'v1.new',
      previous_secret_encrypted: 'v1.newer',
      previous_secret_expires_at: '2026-07-01T10:00:00.000Z',
      status_changed_at: expect.any(String),
      settings_changed_at: expect.any(String),
      created_at: '2026-06-01T10:00:00.000Z'
    })
    expect(await findEndpointBySlugHash(db, replacement.slugHash)).toMatchObject({ status: 'active' })
    expect(await findEndpoint({ db, organizationId: old.organization_id }, old.id)).toMatchObject({ status: 'revoked' })
  })

  it('keeps an inactive endpoint inactive', async () => {
    const { endpoint } = await addEndpoint()
    await updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, { status: 'inactive' })

    expect(
      await replaceEndpointRow({ db, organizationId: endpoint.organization_id }, endpoint.id, {
        replace: () => replacement(hourMs),
        now: later
      })
    ).toMatchObject({
      old: { status: 'revoked', accepts_until: null },
      replacement: { status: 'inactive' }
    })
  })

  it('revokes nothing if the new endpoint cannot be created', async () => {
    const { endpoint } = await addEndpoint()
    const broken = { ...replacement(), slugHash: Buffer.from('too short') }

    await expect(
      replaceEndpointRow({ db, organizationId: endpoint.organization_id }, endpoint.id, {
        replace: () => broken,
        now: later
      })
    ).rejects.toThrow()

    expect(await findEndpoint({ db, organizationId: endpoint.organization_id }, endpoint.id)).toMatchObject({
      status: 'active'
    })
  })

  it('lets the old endpoint accept reports until the overlap ends', async () => {
    const { endpoint, organizationId, clientId } = await addEndpoint()

    const replaced = await replaceEndpointRow({ db, organizationId }, endpoint.id, {
      replace: () => replacement(hourMs),
      now: later
    })

    const until = Date.parse(replaced?.old.status_changed_at ?? '') + hourMs
    expect(replaced?.old).toMatchObject({ status: 'revoked', accepts_until: new Date(until).toISOString() })
    expect((await listEndpoints({ db, organizationId }, clientId)).map(({ status }) => status).toSorted()).toEqual([
      'active',
      'replaced'
    ])
    expect((await listChangedEndpoints(db, 60_000)).map(({ id }) => id)).toContain(endpoint.id)
    await expect(updateEndpointStatus({ db, organizationId }, endpoint.id, { status: 'active' })).rejects.toThrow(
      EndpointStateError
    )
  })

  it('ends the overlap if the old endpoint is revoked', async () => {
    const { endpoint, organizationId, clientId } = await addEndpoint()
    const replaced = await replaceEndpointRow({ db, organizationId }, endpoint.id, {
      replace: () => replacement(hourMs),
      now: later
    })
    await sql`select pg_sleep(0.002)`.execute(testDb)

    const revoked = await updateEndpointStatus({ db, organizationId }, endpoint.id, { status: 'revoked' })

    expect(revoked?.accepts_until).toBe(revoked?.status_changed_at)
    expect(Date.parse(revoked?.accepts_until ?? '')).toBeGreaterThan(Date.parse(replaced?.old.status_changed_at ?? ''))
    expect(await updateEndpointStatus({ db, organizationId }, endpoint.id, { status: 'revoked' })).toEqual(revoked)
    expect((await listEndpoints({ db, organizationId }, clientId)).map(({ status }) => status).toSorted()).toEqual([
      'active',
      'revoked'
    ])
  })

  it('creates one replacement for two concurrent requests', async () => {
    const { endpoint } = await addEndpoint()

    const results = await Promise.allSettled([
      replaceEndpointRow({ db, organizationId: endpoint.organization_id }, endpoint.id, {
        replace: () => replacement(),
        now: later
      }),
      replaceEndpointRow({ db, organizationId: endpoint.organization_id }, endpoint.id, {
        replace: () => replacement(),
        now: later
      })
    ])

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('rejects a revoked endpoint, and returns nothing for an unknown one', async () => {
    const { endpoint } = await addEndpoint()
    await updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, { status: 'revoked' })

    await expect(
      replaceEndpointRow({ db, organizationId: endpoint.organization_id }, endpoint.id, {
        replace: () => replacement(),
        now: later
      })
    ).rejects.toThrow(EndpointStateError)
    expect(
      await replaceEndpointRow({ db, organizationId: newId() }, newId(), { replace: () => replacement(), now: later })
    ).toBeUndefined()
  })
})

it.each([
  { status: 'active', accepts_until: null, accepts: true },
  { status: 'inactive', accepts_until: null, accepts: false },
  { status: 'revoked', accepts_until: null, accepts: false },
  { status: 'revoked', accepts_until: '2026-06-01T10:00:00.001Z', accepts: true },
  { status: 'revoked', accepts_until: '2026-06-01T10:00:00.000Z', accepts: false },
  { status: 'inactive', accepts_until: '2026-06-01T10:00:00.001Z', accepts: false }
] as const)('accepts reports while $status until $accepts_until? $accepts', ({ accepts, ...endpoint }) => {
  expect(acceptsReports(endpoint as EndpointRow, later)).toBe(accepts)
})

async function someClient() {
  const organizationId = await addOrganization(testDb)

  return { organizationId, clientId: await addClient(testDb, organizationId) }
}

async function addEndpoint() {
  const { organizationId, clientId } = await someClient()

  return { organizationId, clientId, endpoint: await insert(organizationId, clientId) }
}

async function insert(organizationId: OrganizationId, clientId: ClientId) {
  return await insertEndpoint({ db, organizationId }, { ...identity(), clientId, provider: 'vapi' }, now)
}

function identity() {
  return { id: newId<EndpointId>(), slugHash: randomBytes(32), slugEncrypted: 'v1.sealed' }
}

function replacement(overlapMs = 0) {
  return { ...identity(), secretEncrypted: null, previousSecretEncrypted: null, overlapMs }
}
