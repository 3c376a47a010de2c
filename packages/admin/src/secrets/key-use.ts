import { type Database, listSealedSecrets, type SealedSecrets } from '@callbook/db'
import { type EndpointId, keyIdOf } from '@callbook/domain'
import { forEachSecondFactor } from './second-factors.ts'

/** How many secrets are sealed with a key. */
export interface KeyUse {
  /** The id by which sealed secrets name it; null for text that is not sealed. */
  readonly key_id: string | null
  readonly secrets: number
  /** Whether the key is in the ring, so that its secrets can be opened. */
  readonly in_ring: boolean
}

export const sealedColumns = ['slug_encrypted', 'secret_encrypted', 'previous_secret_encrypted'] as const
const batchSize = 500

/** How many secrets are sealed with each key; null for text that is not sealed. */
export async function countKeys(db: Database): Promise<Map<string | null, number>> {
  const uses = new Map<string | null, number>()
  const count = (text: string | null) => {
    if (text === null) return
    const key = keyIdOf(text) ?? null
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  await forEachEndpoint(db, undefined, (sealed) => {
    for (const column of sealedColumns) count(sealed[column])
  })
  await forEachSecondFactor(db, (sealed) => count(sealed.totp_secret_encrypted))

  return uses
}

/** Does something with what each endpoint keeps sealed, one after the other. */
export async function forEachEndpoint(
  db: Database,
  onProgress: (endpoints: number) => void = () => undefined,
  work: (sealed: SealedSecrets) => Promise<void> | void
): Promise<void> {
  let endpoints = 0
  for (let after: EndpointId | undefined; ; ) {
    const batch = await listSealedSecrets(db, { after, limit: batchSize })
    for (const sealed of batch) await work(sealed)
    endpoints += batch.length
    after = batch.at(-1)?.id
    if (batch.length < batchSize) return
    onProgress(endpoints)
  }
}
