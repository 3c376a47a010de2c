import type { Database } from '@callbook/db'
import { keyIdOf } from '@callbook/domain'
import {
  eventEndpoints,
  forEachSealed,
  providerAccounts,
  type SealedRow,
  sealedColumns,
  webhookEndpoints
} from './sealed-rows.ts'
import { forEachSecondFactor } from './second-factors.ts'

/** Number of secrets encrypted with a key. */
export interface KeyUse {
  /** ID of the key in encrypted secrets; `null` for text that is not encrypted. */
  readonly key_id: string | null
  readonly secrets: number
  /** Whether the key ring contains the key, so that its secrets can be decrypted. */
  readonly in_ring: boolean
}

/** Returns the number of secrets per key ID; `null` stands for text that is not encrypted. */
export async function countKeys(db: Database): Promise<Map<string | null, number>> {
  const uses = new Map<string | null, number>()
  const count = (text: string | null | undefined) => {
    if (text == null) return
    const key = keyIdOf(text) ?? null
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  const countRow = (sealed: SealedRow) => {
    for (const column of sealedColumns) count(sealed[column])
  }
  await forEachSealed(db, webhookEndpoints, countRow)
  await forEachSealed(db, eventEndpoints, countRow)
  await forEachSealed(db, providerAccounts, countRow)
  await forEachSecondFactor(db, (sealed) => count(sealed.totp_secret_encrypted))

  return uses
}
