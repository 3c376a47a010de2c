import { randomBytes } from 'node:crypto'
import {
  addProviderAccount,
  findSealedAccountKey,
  findSealedEventSecrets,
  insertEventEndpoint,
  newId,
  updateEventSecret,
  updateProviderKey
} from '@callbook/db'
import { listSealedTotps } from '@callbook/db/accounts'
import { addOrganization, createTestDatabase, emptyTables, someoneWaitsForLock } from '@callbook/db/testing'
import {
  type EventEndpointId,
  keyIdOf,
  type OrganizationId,
  openSecret,
  type ProviderAccountId,
  parseKeyRing,
  sealSecret,
  type UserId
} from '@callbook/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { tester } from '../testing/index.ts'
import { reencryptSecrets } from './reencrypt-secrets.ts'

const [oldKey, newKey] = [Buffer.alloc(32, 7).toString('base64'), Buffer.alloc(32, 9).toString('base64')]
const [old, ring] = [parseKeyRing(oldKey), parseKeyRing(`${newKey},${oldKey}`)]
const now = new Date('2026-01-01T00:00:00Z')

const { db, testDb } = await createTestDatabase()
beforeEach(() => emptyTables(testDb))

describe('re-encrypts the key of a provider account', () => {
  it('after a dry run has counted it', async () => {
    const account = await addAccount()

    const predicted = await reencrypt(true)
    expect((await sealedKeys(account)).map(keyIdOf)).toEqual([old[0].id])
    const done = await reencrypt(false)

    const keys = [{ key_id: ring[0].id, secrets: 1, in_ring: true }]
    expect(predicted).toMatchObject({ reencrypted: 1, complete: false })
    expect(done).toMatchObject({ reencrypted: 1, keys, complete: true })
    expect(open(await sealedKeys(account), account.id)).toEqual(['lion'])
  })

  it('that is replaced concurrently', async () => {
    const account = await addAccount()
    const change = await db.startTransaction().execute()
    const keyEncrypted = sealSecret(old, 'puma', account.id, randomBytes)
    await updateProviderKey({ db: change, organizationId: account.organizationId }, account.id, { keyEncrypted, now })

    const running = reencrypt(false)
    await someoneWaitsForLock(db)
    await change.commit().execute()

    expect(await running).toMatchObject({ reencrypted: 1, complete: true })
    expect(open(await sealedKeys(account), account.id)).toEqual(['puma'])
  })
})

describe('re-encrypts the current and the previous signing secret of an event endpoint', () => {
  it('after a dry run has counted them', async () => {
    const endpoint = await addEventEndpoint()

    const predicted = await reencrypt(true)
    expect((await sealedSecrets(endpoint)).map(keyIdOf)).toEqual([old[0].id, old[0].id])
    const done = await reencrypt(false)

    const keys = [{ key_id: ring[0].id, secrets: 2, in_ring: true }]
    expect(predicted).toMatchObject({ reencrypted: 2, complete: false })
    expect(done).toMatchObject({ reencrypted: 2, keys, complete: true })
    expect(open(await sealedSecrets(endpoint), endpoint.id)).toEqual(['lion', 'tiger'])
  })

  it('that is rotated concurrently', async () => {
    const endpoint = await addEventEndpoint()
    const change = await db.startTransaction().execute()
    await rotate(change, endpoint, 'puma')

    const running = reencrypt(false)
    await someoneWaitsForLock(db)
    await change.commit().execute()

    expect(await running).toMatchObject({ reencrypted: 2, complete: true })
    expect(open(await sealedSecrets(endpoint), endpoint.id)).toEqual(['puma', 'lion'])
  })
})

it('re-encrypts second factors', async () => {
  const id = newId<UserId>()
  const user = { id, email: 'ann@example.com', name: 'Ann', created_at: now }
  const totp_secret_encrypted = sealSecret(old, 'JBSWY3DPEHPK3PXP', id, randomBytes)
  await testDb
    .insertInto('users')
    .values({ ...user, totp_secret_encrypted, totp_last_step: 1 })
    .execute()

  expect(await reencrypt(true)).toMatchObject({ reencrypted: 1, complete: false })
  expect(await reencrypt(false)).toMatchObject({ reencrypted: 1, complete: true })
  const [sealed] = await listSealedTotps(db, { after: undefined, limit: 10 })
  expect(open([sealed?.totp_secret_encrypted ?? ''], id)).toEqual(['JBSWY3DPEHPK3PXP'])
})

async function reencrypt(dryRun: boolean) {
  return await reencryptSecrets(db, tester, { ring, dryRun, randomBytes, onProgress: () => undefined })
}

/** Decrypts with the new key only. */
function open(sealed: readonly string[], id: string): string[] {
  return sealed.map((text) => openSecret(parseKeyRing(newKey), text, id))
}

interface Owned<Id> {
  readonly organizationId: OrganizationId
  readonly id: Id
}

/** Adds an account with the key `lion`. */
async function addAccount(): Promise<Owned<ProviderAccountId>> {
  const [organizationId, id] = [await addOrganization(db), newId<ProviderAccountId>()]
  const key_encrypted = sealSecret(old, 'lion', id, randomBytes)
  const account = { id, provider: 'vapi', base_url: 'https://api.vapi.ai', key_encrypted }
  await addProviderAccount({ db, organizationId }, account, { now, firstFrom: now })

  return { organizationId, id }
}

async function sealedKeys({ organizationId, id }: Owned<ProviderAccountId>): Promise<string[]> {
  const sealed = await findSealedAccountKey({ db, organizationId }, id)

  return sealed === undefined ? [] : [sealed.key_encrypted]
}

/** Adds an event endpoint with the secret `lion` and the previous secret `tiger`. */
async function addEventEndpoint(): Promise<Owned<EventEndpointId>> {
  const endpoint = { organizationId: await addOrganization(db), id: newId<EventEndpointId>() }
  const settings = {
    url: 'https://example.com/hook',
    description: '',
    event_types: null,
    payload_mode: 'thin',
    client_id: null
  } as const
  const secret_encrypted = sealSecret(old, 'tiger', endpoint.id, randomBytes)
  await insertEventEndpoint(
    { db, organizationId: endpoint.organizationId },
    { id: endpoint.id, ...settings, secret_encrypted },
    now
  )
  await rotate(db, endpoint, 'lion')

  return endpoint
}

async function rotate(
  executor: Parameters<typeof updateEventSecret>[0]['db'],
  { organizationId, id }: Owned<EventEndpointId>,
  text: string
) {
  const secret = sealSecret(old, text, id, randomBytes)
  await updateEventSecret({ db: executor, reach: organizationId }, id, { secret, previousExpiresAt: now, now })
}

async function sealedSecrets({ organizationId, id }: Owned<EventEndpointId>): Promise<string[]> {
  const sealed = await findSealedEventSecrets({ db, organizationId }, id)

  return sealed === undefined ? [] : [sealed.secret_encrypted, sealed.previous_secret_encrypted ?? '']
}
