import type { RecordedErasure } from '@callbook/calls'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { type RecordingStore, smallFile } from '@callbook/recordings'

/**
 * The journal of erasures is in the store of recordings, because that outlives the database, and all processes that
 * erase callers can write to it. A restored database is older than the journal, so `repeatErasures` repeats it.
 *
 * Each erasure is an object whose key contains it, so listing the keys reads the journal. It has no personal data:
 * without `ERASURE_KEY`, the hash of a caller says nothing.
 */
const folder = 'erasures/'

/** Time limit of an entry, in milliseconds. Shorter than an idle transaction may last. */
const entryMs = 4_000

const form = /^erasures\/([\da-f-]{36})\/([\da-f-]{36})\/([\da-f]{64})-([\da-f]{16})-(\d{1,15})$/

/** @throws {StoreError} if the entry may be missing */
export async function recordErasure(store: RecordingStore, erasure: RecordedErasure): Promise<void> {
  const { organizationId, clientId, callerHash, keyId, erasedAt } = erasure
  const entry = `${callerHash.toString('hex')}-${keyId}-${erasedAt.getTime()}`
  const key = `${folder}${organizationId}/${clientId}/${entry}`
  await store.put(key, smallFile(Buffer.from('An erased caller')), AbortSignal.timeout(entryMs))
}

/** Reads the journal by client: the latest erasure of each caller. */
export async function* readErasures(store: RecordingStore): AsyncGenerator<readonly RecordedErasure[]> {
  let ofClient = new Map<string, RecordedErasure>()
  let place = ''
  for await (const key of store.list(folder)) {
    const [, organizationId, clientId, hash = '', keyId = '', time] = form.exec(key) ?? []
    if (organizationId === undefined) continue
    if (place !== `${organizationId} ${clientId}` && ofClient.size > 0) {
      yield [...ofClient.values()]
      ofClient = new Map()
    }
    place = `${organizationId} ${clientId}`
    const known = ofClient.get(hash)
    const erasedAt = new Date(Number(time))
    if (known !== undefined && known.erasedAt >= erasedAt) continue
    const callerHash = Buffer.from(hash, 'hex')
    const of = { organizationId: organizationId as OrganizationId, clientId: clientId as ClientId }
    ofClient.set(hash, { ...of, callerHash, keyId, erasedAt })
  }
  if (ofClient.size > 0) yield [...ofClient.values()]
}
