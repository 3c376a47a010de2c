import { randomBytes } from 'node:crypto'
import {
  type Database,
  findEndpoint,
  findOrganizationOfId,
  listSealedSecrets,
  newId as newUuid,
  type SealedSecrets
} from '@callbook/db'
import { someoneWaitsForLock } from '@callbook/db/testing'
import { type EndpointId, keyIdOf, openSecret, parseKeyRing, sealSecret } from '@callbook/domain'
import { reencryptSecrets } from '@callbook/operations'
import { tester } from '@callbook/operations/testing'
import { describe, expect, it } from 'vitest'
import { type Admin, addSignedEndpoint, createAdmin, runAdmin, secretsKey } from '../testing/index.ts'

const newKey = Buffer.alloc(32, 9).toString('base64')
const both = `${newKey},${secretsKey}`
const [{ id: newId }, { id: oldId } = { id: '' }] = parseKeyRing(both)

describe('secrets reencrypt', () => {
  it('re-encrypts all secrets with the first key, after a dry run has counted them', async () => {
    const admin = await createAdmin()
    const { id, slug, settingsChangedAt } = await someEndpoint(admin)
    const env = { ...admin.env, SECRETS_KEY: both }

    const predicted = await json(env, '--dry-run')
    expect(keysOf(await stored(admin.db, id))).toEqual([oldId, oldId, oldId])
    const done = await json(env)
    const again = await json(env)

    const old = { key_id: oldId, secrets: 3, in_ring: true }
    const ofRing = { key_id: newId, ring_keys: 2 }
    const fresh = { key_id: newId, secrets: 3, in_ring: true }
    expect(predicted).toEqual({ ...ofRing, applied: false, reencrypted: 3, keys: [old], complete: false })
    expect(done).toEqual({ ...ofRing, applied: true, reencrypted: 3, keys: [fresh], complete: true })
    expect(again).toEqual({ ...ofRing, applied: true, reencrypted: 0, keys: [fresh], complete: true })

    const { slug_encrypted, secret_encrypted, previous_secret_encrypted, settings_changed_at } = await stored(
      admin.db,
      id
    )
    const open = (sealed: string | null) => openSecret(parseKeyRing(newKey), sealed ?? '', id)
    expect(open(slug_encrypted)).toBe(slug)
    expect(open(secret_encrypted)).toBe('lion')
    expect(open(previous_secret_encrypted)).toBe('tiger')
    expect(settings_changed_at).toBe(settingsChangedAt)
  })

  it.each([[[]], [['--dry-run']]])(
    'skips and reports secrets that no key of the ring opens, with %j',
    async (options) => {
      const admin = await createAdmin()
      const { id } = await someEndpoint(admin)
      const env = { ...admin.env, SECRETS_KEY: newKey }

      const { code, stdout, stderr } = await runAdmin(env, ['secrets', 'reencrypt', ...options])
      const asJson = await runAdmin(env, ['secrets', 'reencrypt', ...options, '--json'])

      expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: 3 secrets need a key that SECRETS_KEY lacks\n' })
      expect(asJson.code).toBe(1)
      expect(JSON.parse(asJson.stdout)).toMatchObject({ reencrypted: 0, complete: false })
      expect(stdout).toMatch(new RegExp(`^key_id +secrets +in_ring\n${oldId} +3 +false\n`))
      expect(stdout).toContain('3 cannot be decrypted with any key of SECRETS_KEY, and were not changed')
      expect(stdout).not.toMatch(/is needed|one more day/)
      expect(keysOf(await stored(admin.db, id))).toEqual([oldId, oldId, oldId])
    }
  )

  it('does not mention other keys of a ring with one key', async () => {
    const admin = await createAdmin()
    await someEndpoint(admin)

    const { code, stdout } = await runAdmin({ ...admin.env, SECRETS_KEY: secretsKey }, ['secrets', 'reencrypt'])

    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`\nOnly key ${oldId} is needed\n$`))
  })

  it('reports progress and resumes after an interruption', async () => {
    const admin = await createAdmin()
    const { id } = await someEndpoint(admin)
    await addRevoked(admin, id, 700)
    const ring = parseKeyRing(both)
    const cut = () => {
      throw new Error('cut short')
    }

    await expect(
      reencryptSecrets(admin.db, tester, { ring, dryRun: false, randomBytes, onProgress: cut })
    ).rejects.toThrow('cut')
    const half = keysOf(...(await listSealedSecrets(admin.db, { after: undefined, limit: 2_000 })))
    const { stderr, stdout } = await runAdmin({ ...admin.env, SECRETS_KEY: both }, ['secrets', 'reencrypt'])

    expect(half.filter((key) => key === newId).length).toBeGreaterThanOrEqual(500)
    expect(half).toContain(oldId)
    expect(stderr).toBe('500 webhook endpoints read\n')
    expect(stdout).toContain(`After that, only key ${newId} is needed`)
    expect(keysOf(await stored(admin.db, id))).toEqual([newId, newId, newId])
  })

  it('does not overwrite a secret that is set concurrently', async () => {
    const admin = await createAdmin()
    const { id } = await someEndpoint(admin)
    const { previous_secret_encrypted: tiger } = await stored(admin.db, id)
    const change = await admin.db.startTransaction().execute()
    await change.updateTable('webhook_endpoints').set({ secret_encrypted: tiger }).where('id', '=', id).execute()

    const running = json({ ...admin.env, SECRETS_KEY: both })
    await someoneWaitsForLock(admin.db)
    await change.commit().execute()

    expect(await running).toMatchObject({ reencrypted: 3, complete: true })
    const { secret_encrypted } = await stored(admin.db, id)
    expect(openSecret(parseKeyRing(newKey), secret_encrypted ?? '', id)).toBe('tiger')
  })
})

async function json(env: Readonly<Record<string, string>>, ...options: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await runAdmin(env, ['secrets', 'reencrypt', ...options, '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

  return JSON.parse(stdout)
}

async function someEndpoint(admin: Admin) {
  const { id, url } = await addSignedEndpoint(admin)
  const { settings_changed_at: settingsChangedAt } = await stored(admin.db, id)

  return { id, slug: url.split('/').at(-1), settingsChangedAt }
}

async function stored(db: Database, id: EndpointId) {
  const organizationId = await findOrganizationOfId(db, 'endpoints', id)
  const endpoint = organizationId && (await findEndpoint({ db, organizationId }, id))
  if (endpoint === undefined) throw new Error('There is no such endpoint')

  return endpoint
}

/** Adds revoked endpoints that have only a slug, in addition to `id`. */
async function addRevoked({ db, testDb }: Admin, id: EndpointId, times: number): Promise<void> {
  const ring = parseKeyRing(secretsKey)
  const { organization_id, client_id, provider, status_changed_at, created_at } = await stored(db, id)
  const rows = Array.from({ length: times }, () => {
    const copy = newUuid<EndpointId>()

    return {
      ...{ organization_id, client_id, provider, status_changed_at, settings_changed_at: created_at, created_at },
      ...{ id: copy, status: 'revoked' as const, slug_hash: randomBytes(32), allowed_ips: [] },
      slug_encrypted: sealSecret(ring, 'slug', copy, randomBytes)
    }
  })
  await testDb.insertInto('webhook_endpoints').values(rows).execute()
}

function keysOf(...endpoints: readonly SealedSecrets[]): (string | undefined)[] {
  return endpoints
    .flatMap((sealed) => [sealed.slug_encrypted, sealed.secret_encrypted, sealed.previous_secret_encrypted])
    .filter((text) => text !== null)
    .map(keyIdOf)
}
