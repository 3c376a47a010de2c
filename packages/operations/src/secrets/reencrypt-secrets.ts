import { type AuditActor, type Database, installation, type Queryable } from '@callbook/db'
import { type KeyRing, keyIdOf, openSecret, type RandomBytes, sealSecret } from '@callbook/domain'
import { newValues, nonZeroCounts } from '../audit/changes.ts'
import { recordInSteps } from '../audit/record-audit-event.ts'
import {
  eventEndpoints,
  forEachSealed,
  identityProviders,
  providerAccounts,
  type SealedRow,
  type SealedTable,
  sealedColumns,
  webhookEndpoints
} from './sealed-rows.ts'
import { forEachSecondFactor, opens, reencryptSecondFactors } from './second-factors.ts'

export interface Reencryption {
  readonly applied: boolean
  /** ID of the first key of the ring, with which all secrets are encrypted afterwards. */
  readonly key_id: string
  /** Number of keys in the ring. */
  readonly ring_keys: number
  /** Number of secrets that were re-encrypted, or would be. */
  readonly reencrypted: number
  /** Keys in use afterwards. */
  readonly keys: readonly KeyUse[]
  /** Whether no secret needs a key other than the first, so that the later keys can be removed from the ring. */
  readonly complete: boolean
}

interface Options {
  readonly ring: KeyRing
  readonly dryRun: boolean
  readonly randomBytes: RandomBytes
  /** Called after each batch with the number and kind of the rows read so far. */
  readonly onProgress: (count: number, rows: string) => void
}

/** Maximum attempts per row, if concurrent changes prevent the update. */
const maxAttempts = 5

/**
 * Re-encrypts all secrets of other keys in the ring with its first key.
 *
 * Each row is updated by one statement, and only if it has not changed since it was read. The function may therefore
 * run concurrently with writers and itself, be interrupted and be repeated. Secrets that the ring cannot decrypt do not
 * change.
 */
export async function reencryptSecrets(
  db: Database,
  actor: AuditActor,
  { ring, dryRun, randomBytes, onProgress }: Options
): Promise<Reencryption> {
  const [{ id: keyId }] = ring
  const progress = recordInSteps({ reach: installation, actor }, { act: 'secrets.reencrypt', objectId: installation })
  const record = (tx: Queryable, more: number) =>
    progress(tx, { ...nonZeroCounts({ secrets: reencrypted + more }), ...newValues({ key_id: keyId }) })
  let reencrypted = 0
  const resealing = { dryRun, randomBytes, record }
  const resealAll = <Row extends SealedRow>(table: SealedTable<Row>) =>
    forEachSealed(db, table, {
      onRow: async (sealed) => {
        reencrypted += await reseal(db, ring, { table, read: sealed, ...resealing })
      },
      onProgress: (count) => onProgress(count, table.rows)
    })
  await resealAll(webhookEndpoints)
  await resealAll(eventEndpoints)
  await resealAll(providerAccounts)
  await resealAll(identityProviders)
  reencrypted += await reencryptSecondFactors(db, ring, resealing)

  const uses = await countKeys(db)
  const ringIds = ring.map(({ id }) => id)
  const keys = [...uses]
    .map(([key, secrets]) => ({ key_id: key, secrets, in_ring: key !== null && ringIds.includes(key) }))
    .sort((one, other) => other.secrets - one.secrets)

  return {
    applied: !dryRun,
    key_id: keyId,
    ring_keys: ring.length,
    reencrypted,
    keys,
    complete: keys.every((use) => use.key_id === keyId)
  }
}

interface Resealing extends Pick<Options, 'dryRun' | 'randomBytes'> {
  /** Called in each transaction that re-encrypts secrets, with their number. */
  readonly record: (tx: Queryable, secrets: number) => Promise<void>
}

async function reseal<Row extends SealedRow>(
  db: Database,
  ring: KeyRing,
  { table, read, dryRun, randomBytes, record }: Resealing & { readonly table: SealedTable<Row>; readonly read: Row }
): Promise<number> {
  let sealed: Row | undefined = read
  for (let attempt = 0; sealed !== undefined && attempt < maxAttempts; attempt += 1) {
    const from: Row = sealed
    const { organization_id: organizationId, id } = from
    const changes = outdated(ring, from).map(([column, text]) => [
      column,
      sealSecret(ring, openSecret(ring, text, id), id, randomBytes)
    ])
    if (changes.length === 0 || dryRun) return changes.length
    const isDone = await db.transaction().execute(async (tx) => {
      const isReplaced = await table.replace(tx, from, { ...from, ...Object.fromEntries(changes) })
      if (isReplaced) await record(tx, changes.length)

      return isReplaced
    })
    if (isDone) return changes.length
    sealed = await table.find({ db, organizationId }, id)
  }

  return 0
}

/** Returns the secrets that a later key of the ring decrypts. */
function outdated(ring: KeyRing, sealed: SealedRow): [column: (typeof sealedColumns)[number], text: string][] {
  const [first] = ring

  return sealedColumns.flatMap((column) => {
    const text = sealed[column]
    const isOutdated = text != null && keyIdOf(text) !== first.id && opens(ring, text, sealed.id)

    return isOutdated ? [[column, text]] : []
  })
}

/** Number of secrets encrypted with a key. */
interface KeyUse {
  /** ID of the key in encrypted secrets; `null` for text that is not encrypted. */
  readonly key_id: string | null
  readonly secrets: number
  /** Whether the key ring contains the key, so that its secrets can be decrypted. */
  readonly in_ring: boolean
}

/** Returns the number of secrets per key ID; `null` stands for text that is not encrypted. */
async function countKeys(db: Database): Promise<Map<string | null, number>> {
  const uses = new Map<string | null, number>()
  const count = (text: string | null | undefined) => {
    if (text == null) return
    const key = keyIdOf(text) ?? null
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  const countRow = (sealed: SealedRow) => {
    for (const column of sealedColumns) count(sealed[column])
  }
  await forEachSealed(db, webhookEndpoints, { onRow: countRow })
  await forEachSealed(db, eventEndpoints, { onRow: countRow })
  await forEachSealed(db, providerAccounts, { onRow: countRow })
  await forEachSealed(db, identityProviders, { onRow: countRow })
  await forEachSecondFactor(db, (sealed) => count(sealed.totp_secret_encrypted))

  return uses
}
