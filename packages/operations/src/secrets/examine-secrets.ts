import type { Database } from '@callbook/db'
import { type KeyRing, keyIdOf } from '@callbook/domain'
import {
  eventEndpoints,
  forEachSealed,
  identityProviders,
  providerAccounts,
  type SealedRow,
  sealedColumns,
  webhookEndpoints
} from './sealed-rows.ts'
import { forEachSecondFactor, opens } from './second-factors.ts'

export interface SecretsState {
  readonly secrets: number
  /** Secrets of other keys in the ring than the first. */
  readonly outdated: number
  /** Secrets that no key of the ring decrypts. */
  readonly lost: number
  /** Ids of keys that the ring lacks. */
  readonly missingKeys: readonly string[]
}

/** Decrypts every encrypted value of the database, and keeps none. */
export async function examineSecrets(db: Database, ring: KeyRing): Promise<SecretsState> {
  const [first] = ring
  const known = new Set(ring.map(({ id }) => id))
  const missing = new Set<string>()
  let [secrets, outdated, lost] = [0, 0, 0]

  function examine(text: string | null | undefined, owner: string): void {
    if (text == null) return
    const keyId = keyIdOf(text)
    secrets += 1
    if (keyId !== undefined && !known.has(keyId)) missing.add(keyId)
    if (!opens(ring, text, owner)) lost += 1
    else if (keyId !== first.id) outdated += 1
  }

  const examineRow = (row: SealedRow) => {
    for (const column of sealedColumns) examine(row[column], row.id)
  }
  await forEachSealed(db, webhookEndpoints, { onRow: examineRow })
  await forEachSealed(db, eventEndpoints, { onRow: examineRow })
  await forEachSealed(db, providerAccounts, { onRow: examineRow })
  await forEachSealed(db, identityProviders, { onRow: examineRow })
  await forEachSecondFactor(db, ({ id, totp_secret_encrypted }) => examine(totp_secret_encrypted, id))

  return { secrets, outdated, lost, missingKeys: [...missing].sort() }
}
