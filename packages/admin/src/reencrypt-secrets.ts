import {
  type Database,
  findSealedSecrets,
  listSealedSecrets,
  replaceSealedSecrets,
  type SealedSecrets
} from '@callbook/db'
import { type EndpointId, type KeyRing, keyIdOf, openSecret, type RandomBytes, sealSecret } from '@callbook/domain'

/** How many secrets are sealed with a key. */
interface KeyUse {
  /** As sealed secrets name it; null for text that is not sealed. */
  readonly key_id: string | null
  readonly secrets: number
  /** Whether the key is in the ring, so that its secrets can be opened. */
  readonly in_ring: boolean
}

export interface Reencryption {
  readonly applied: boolean
  /** The first key of the ring, with which everything is sealed in the end. */
  readonly key_id: string
  /** How many secrets were sealed anew, or would be. */
  readonly reencrypted: number
  /** What there is, afterwards. */
  readonly keys: readonly KeyUse[]
  /** Whether nothing is left that opens only with a later key of the ring: they may be taken out of it. */
  readonly complete: boolean
}

interface Options {
  readonly dryRun: boolean
  readonly randomBytes: RandomBytes
  /** Told after each batch how many endpoints have been read. */
  readonly onProgress: (endpoints: number) => void
}

const columns = ['slug_encrypted', 'secret_encrypted', 'previous_secret_encrypted'] as const
const batchSize = 500
/** How often an endpoint is read again that somebody changes meanwhile. */
const maxAttempts = 5

/**
 * Seals every secret with the first key of the ring that is sealed with another one of it.
 *
 * Each endpoint is one statement, and changed only if it is as it was read: this may run beside everything else and
 * beside itself, and be cut short and run again. What no key of the ring opens stays as it is.
 */
export async function reencryptSecrets(
  db: Database,
  ring: KeyRing,
  { dryRun, randomBytes, onProgress }: Options
): Promise<Reencryption> {
  const [{ id: keyId }] = ring
  let reencrypted = 0
  await forEachEndpoint(db, onProgress, async (sealed) => {
    reencrypted += dryRun ? outdated(ring, sealed).length : await reseal(db, ring, sealed, randomBytes)
  })

  const uses = await countKeys(db)
  const ringIds = ring.map(({ id }) => id)
  const keys = [...uses]
    .map(([key, secrets]) => ({ key_id: key, secrets, in_ring: key !== null && ringIds.includes(key) }))
    .sort((one, other) => other.secrets - one.secrets)

  return {
    applied: !dryRun,
    key_id: keyId,
    reencrypted,
    keys,
    complete: !keys.some((use) => use.in_ring && use.key_id !== keyId)
  }
}

async function reseal(db: Database, ring: KeyRing, read: SealedSecrets, randomBytes: RandomBytes): Promise<number> {
  let sealed: SealedSecrets | undefined = read
  for (let attempt = 0; sealed !== undefined && attempt < maxAttempts; attempt += 1) {
    const { id } = sealed
    const changes = outdated(ring, sealed).map(([column, text]) => [
      column,
      sealSecret(ring, openSecret(ring, text, id), id, randomBytes)
    ])
    if (changes.length === 0) return 0
    if (await replaceSealedSecrets(db, sealed, { ...sealed, ...Object.fromEntries(changes) })) return changes.length
    sealed = await findSealedSecrets(db, sealed.organization_id, id)
  }

  return 0
}

/** The secrets that open, but not with the first key. */
function outdated(ring: KeyRing, sealed: SealedSecrets): [column: (typeof columns)[number], text: string][] {
  const [first] = ring

  return columns.flatMap((column) => {
    const text = sealed[column]
    const isOutdated = text !== null && keyIdOf(text) !== first.id && opens(ring, text, sealed.id)

    return isOutdated ? [[column, text]] : []
  })
}

function opens(ring: KeyRing, text: string, id: EndpointId): boolean {
  try {
    openSecret(ring, text, id)
    return true
  } catch {
    return false
  }
}

async function countKeys(db: Database): Promise<Map<string | null, number>> {
  const uses = new Map<string | null, number>()
  await forEachEndpoint(db, undefined, (sealed) => {
    for (const column of columns) {
      const text = sealed[column]
      if (text === null) continue
      const key = keyIdOf(text) ?? null
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
  })

  return uses
}

async function forEachEndpoint(
  db: Database,
  onProgress: Options['onProgress'] = () => undefined,
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
