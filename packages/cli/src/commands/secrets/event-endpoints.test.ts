import { randomBytes } from 'node:crypto'
import {
  type Database,
  findSealedEventSecrets,
  insertEventEndpoint,
  newId as newUuid,
  rotateEventSecret,
  type SealedEventSecrets
} from '@callbook/db'
import { addOrganization, someoneWaitsForLock } from '@callbook/db/testing'
import {
  type EventEndpointId,
  keyIdOf,
  type OrganizationId,
  openSecret,
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

it('re-encrypts the current and the previous signing secret of an event endpoint', async () => {
  const { db } = await createAdmin()
  const endpoint = await addEventEndpoint(db)

  const predicted = await reencrypt(db, true)
  expect(keysOf(await stored(db, endpoint))).toEqual([old[0].id, old[0].id])
  const done = await reencrypt(db, false)

  const keys = [{ key_id: ring[0].id, secrets: 2, in_ring: true }]
  expect(predicted).toMatchObject({ reencrypted: 2, complete: false })
  expect(done).toMatchObject({ reencrypted: 2, keys, complete: true })
  expect(opened(await stored(db, endpoint))).toEqual(['lion', 'tiger'])
})

it('re-encrypts the previous secret after a concurrent rotation', async () => {
  const { db } = await createAdmin()
  const endpoint = await addEventEndpoint(db)
  const change = await db.startTransaction().execute()
  await rotate(change, endpoint, 'puma')

  const running = reencrypt(db, false)
  await someoneWaitsForLock(db)
  await change.commit().execute()

  expect(await running).toMatchObject({ reencrypted: 2, complete: true })
  expect(opened(await stored(db, endpoint))).toEqual(['puma', 'lion'])
})

async function reencrypt(db: Database, dryRun: boolean) {
  return await reencryptSecrets(db, tester, ring, { dryRun, randomBytes, onProgress: () => undefined })
}

interface Owned {
  readonly organizationId: OrganizationId
  readonly id: EventEndpointId
}

/** Adds an event endpoint with the secret `lion` and the previous secret `tiger`. */
async function addEventEndpoint(db: Database): Promise<Owned> {
  const endpoint = { organizationId: await addOrganization(db), id: newUuid<EventEndpointId>() }
  const settings = {
    url: 'https://example.com/hook',
    description: '',
    event_types: null,
    payload_mode: 'thin',
    client_id: null
  } as const
  const secret_encrypted = sealSecret(old, 'tiger', endpoint.id, randomBytes)
  await insertEventEndpoint(db, endpoint.organizationId, { id: endpoint.id, ...settings, secret_encrypted }, now)
  await rotate(db, endpoint, 'lion')

  return endpoint
}

async function rotate(db: Parameters<typeof rotateEventSecret>[0], { organizationId, id }: Owned, text: string) {
  const secret = sealSecret(old, text, id, randomBytes)
  await rotateEventSecret(db, organizationId, id, { secret, previousExpiresAt: now, now })
}

async function stored(db: Database, { organizationId, id }: Owned): Promise<SealedEventSecrets> {
  const sealed = await findSealedEventSecrets(db, organizationId, id)
  if (sealed === undefined) throw new Error('There is no such endpoint')

  return sealed
}

function secretsOf({ secret_encrypted, previous_secret_encrypted }: SealedEventSecrets): string[] {
  return [secret_encrypted, previous_secret_encrypted ?? '']
}

function keysOf(sealed: SealedEventSecrets) {
  return secretsOf(sealed).map(keyIdOf)
}

function opened(sealed: SealedEventSecrets) {
  return secretsOf(sealed).map((text) => openSecret(parseKeyRing(newKey), text, sealed.id))
}
