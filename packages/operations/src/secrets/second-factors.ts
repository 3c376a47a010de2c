import type { Database, Queryable } from '@callbook/db'
import { listSealedTotps, replaceSealedTotp, type SealedTotp } from '@callbook/db/accounts'
import { type KeyRing, keyIdOf, openSecret, type RandomBytes, sealSecret, type UserId } from '@callbook/domain'

const batchSize = 500

interface Options {
  readonly dryRun: boolean
  readonly randomBytes: RandomBytes
  /** Called in each transaction that re-encrypts a secret, with the total so far. */
  readonly record: (tx: Queryable, secrets: number) => Promise<void>
}

/**
 * Re-encrypts the secrets of second factors with the first key of the ring, if another of its keys decrypts them.
 *
 * Skips secrets that change concurrently, because the writer encrypts them with the first key.
 *
 * @returns the number of secrets that were re-encrypted, or would be
 */
export async function reencryptSecondFactors(
  db: Database,
  ring: KeyRing,
  { dryRun, randomBytes, record }: Options
): Promise<number> {
  const [first] = ring
  let reencrypted = 0
  await forEachSecondFactor(db, async (sealed) => {
    const { id, totp_secret_encrypted: text } = sealed
    if (keyIdOf(text) === first.id || !opens(ring, text, id)) return
    const resealed = sealSecret(ring, openSecret(ring, text, id), id, randomBytes)
    const replace = async (tx: Queryable) => {
      const isReplaced = await replaceSealedTotp(tx, sealed, resealed)
      if (isReplaced) await record(tx, reencrypted + 1)

      return isReplaced
    }
    if (dryRun || (await db.transaction().execute(replace))) reencrypted += 1
  })

  return reencrypted
}

export async function forEachSecondFactor(
  db: Database,
  work: (sealed: SealedTotp) => Promise<void> | void
): Promise<void> {
  for (let after: UserId | undefined; ; ) {
    const batch = await listSealedTotps(db, { after, limit: batchSize })
    for (const sealed of batch) await work(sealed)
    after = batch.at(-1)?.id
    if (batch.length < batchSize) return
  }
}

/** Returns whether a key of the ring decrypts a secret of `owner`. */
export function opens(ring: KeyRing, sealed: string, owner: string): boolean {
  try {
    openSecret(ring, sealed, owner)
    return true
  } catch {
    return false
  }
}
