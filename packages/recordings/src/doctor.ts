import { createHash } from 'node:crypto'
import { type Database, listKeepersWithoutAccount, type RecordingRow } from '@callbook/db'
import { findListingProvider, listingProviderNames } from '@callbook/domain'
import type { StoreCheck } from './doctor/check-store.ts'
import { openObject } from './store/open-object.ts'
import { type RecordingStore, StoreError } from './store/recording-store.ts'

/** Maximum number of named clients. */
const named = 20

interface IntegrationCheck extends Omit<StoreCheck, 'check'> {
  readonly check: 'has integrations'
}

/** Checks that each client that keeps recordings has the integrations from which they are copied. */
export async function checkIntegrations(db: Database): Promise<IntegrationCheck> {
  const providers = listingProviderNames.filter((name) => findListingProvider(name)?.listing.audio.needsKey)
  const found = await listKeepersWithoutAccount(db, providers, named)
  const clients = found.map(({ client_id, provider }) => `client ${client_id} has no integration with ${provider}`)

  return { check: 'has integrations', passed: found.length === 0, explanation: clients.join(', ') }
}

type Stored = Pick<RecordingRow, 'bytes' | 'object_key' | 'sha256'>

/**
 * Compares a stored recording with its object.
 *
 * @returns the difference; `undefined` if they are equal
 */
export async function verifyRecording(
  store: RecordingStore,
  { object_key: key, bytes, sha256 }: Stored
): Promise<string | undefined> {
  if (key === null || bytes === null) return 'it has no object'
  try {
    const object = await openObject(store, key, { start: 0, end: Number(bytes) - 1 })
    if (object === undefined) return 'the object does not exist'
    const hash = createHash('sha256')
    for await (const part of object) hash.update(part)

    return sha256?.equals(hash.digest()) ? undefined : 'the object was changed'
  } catch (error) {
    if (error instanceof StoreError) return error.message
    throw error
  }
}
