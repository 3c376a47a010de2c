import { randomBytes } from 'node:crypto'
import {
  addProviderAccount,
  type Database,
  findSealedAccountKey,
  newId as newUuid,
  replaceProviderKey,
  type SealedAccountKey
} from '@callbook/db'
import { addOrganization, someoneWaitsForLock } from '@callbook/db/testing'
import {
  keyIdOf,
  type OrganizationId,
  openSecret,
  type ProviderAccountId,
  parseKeyRing,
  sealSecret
} from '@callbook/domain'
import { reencryptSecrets } from '@callbook/operations'
import { expect, it } from 'vitest'
import { createAdmin, secretsKey, tester } from '../../testing/index.ts'

const newKey = Buffer.alloc(32, 9).toString('base64')
const ring = parseKeyRing(`${newKey},${secretsKey}`)
const old = parseKeyRing(secretsKey)
const now = new Date('2026-01-01T00:00:00Z')

it('re-encrypts the keys of provider accounts', async () => {
  const { db } = await createAdmin()
  const account = await addAccount(db)

  const predicted = await reencrypt(db, true)
  expect(keyIdOf((await stored(db, account)).key_encrypted)).toBe(old[0].id)
  const done = await reencrypt(db, false)

  const keys = [{ key_id: ring[0].id, secrets: 1, in_ring: true }]
  expect(predicted).toMatchObject({ reencrypted: 1, complete: false })
  expect(done).toMatchObject({ reencrypted: 1, keys, complete: true })
  expect(opened(await stored(db, account))).toBe('lion')
})

it('re-encrypts a key that is replaced concurrently', async () => {
  const { db } = await createAdmin()
  const { organizationId, id } = await addAccount(db)
  const change = await db.startTransaction().execute()
  const keyEncrypted = sealSecret(old, 'puma', id, randomBytes)
  await replaceProviderKey(change, organizationId, id, { keyEncrypted, now })

  const running = reencrypt(db, false)
  await someoneWaitsForLock(db)
  await change.commit().execute()

  expect(await running).toMatchObject({ reencrypted: 1, complete: true })
  expect(opened(await stored(db, { organizationId, id }))).toBe('puma')
})

async function reencrypt(db: Database, dryRun: boolean) {
  return await reencryptSecrets(db, tester, ring, { dryRun, randomBytes, onProgress: () => undefined })
}

interface Owned {
  readonly organizationId: OrganizationId
  readonly id: ProviderAccountId
}

/** Adds an account with the key `lion`. */
async function addAccount(db: Database): Promise<Owned> {
  const [organizationId, id] = [await addOrganization(db), newUuid<ProviderAccountId>()]
  const key_encrypted = sealSecret(old, 'lion', id, randomBytes)
  const account = { id, provider: 'vapi', base_url: 'https://api.vapi.ai', key_encrypted }
  await addProviderAccount(db, organizationId, account, { now, firstFrom: now })

  return { organizationId, id }
}

async function stored(db: Database, { organizationId, id }: Owned): Promise<SealedAccountKey> {
  const sealed = await findSealedAccountKey(db, organizationId, id)
  if (sealed === undefined) throw new Error('There is no such account')

  return sealed
}

function opened({ key_encrypted, id }: SealedAccountKey): string {
  return openSecret(parseKeyRing(newKey), key_encrypted, id)
}
