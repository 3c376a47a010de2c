import {
  ErasureKeyError,
  findCustomersToErase,
  forgetRejectedReports,
  listUnmarkedErasures,
  markErased,
  type RecordedErasure
} from '@callbook/calls'
import { type AuditActor, type Database, findClient } from '@callbook/db'
import type { ErasureKey } from '@callbook/domain'
import type { RecordingStore } from '@callbook/recordings'
import { RefusedError } from '../input-error.ts'
import { within } from '../within.ts'
import { eraseCaller } from './erase-customer.ts'
import { readErasures } from './erasure-journal.ts'

export interface RepeatedErasures {
  readonly applied: boolean
  /** Erased callers in the journal. */
  readonly journal: number
  /** Customers that were erased again, or would be. */
  readonly customers: number
  /** Erasures that the database did not know, and now recognizes in later reports. */
  readonly marked: number
  /** Customers under a legal hold, which were not erased. */
  readonly held: number
  /** Erasures of clients that the database does not have. */
  readonly unknown_clients: number
}

interface RepeatOptions {
  readonly store: RecordingStore
  readonly key: ErasureKey
  readonly dryRun: boolean
  readonly onProgress: (repeated: RepeatedErasures) => void
}

/**
 * Repeats the erasures of the journal that the database lacks, because it was restored to an earlier time. Erasures that
 * it contains completely change nothing. It can be interrupted and repeated.
 *
 * @throws {ErasureKeyError} if a caller was erased with another key; nothing of that client is changed
 * @throws {StoreError} if the journal cannot be read
 */
export async function repeatErasures(
  db: Database,
  actor: AuditActor,
  { store, key, dryRun, onProgress }: RepeatOptions
): Promise<RepeatedErasures> {
  let total: RepeatedErasures = {
    ...{ applied: !dryRun, journal: 0, customers: 0, marked: 0, held: 0, unknown_clients: 0 }
  }
  for await (const erasures of readErasures(store)) {
    const of = await repeatOfClient(db, actor, { erasures, key, dryRun })
    total = {
      applied: total.applied,
      journal: total.journal + erasures.length,
      customers: total.customers + of.customers,
      marked: total.marked + of.marked,
      held: total.held + of.held,
      unknown_clients: total.unknown_clients + of.unknown_clients
    }
    onProgress(total)
  }

  return total
}

interface ClientErasures extends Pick<RepeatOptions, 'dryRun' | 'key'> {
  /** Of one client. */
  readonly erasures: readonly RecordedErasure[]
}

const none = { customers: 0, marked: 0, held: 0, unknown_clients: 0 }

async function repeatOfClient(db: Database, actor: AuditActor, { erasures, key, dryRun }: ClientErasures) {
  const [first] = erasures
  if (first === undefined) return none
  const { organizationId, clientId } = first
  if ((await findClient({ db, reach: organizationId }, clientId)) === undefined) {
    return { ...none, unknown_clients: erasures.length }
  }
  if (erasures.some(({ keyId }) => keyId !== key.id)) throw new ErasureKeyError()

  const at = { db, organizationId, clientId }
  const unmarked = await listUnmarkedErasures(at, erasures)
  const held = new Set<RecordedErasure>()
  const toErase = await findCustomersToErase(at, key, erasures)
  for (const { id, erasure } of toErase) {
    const options = { key, dryRun, erasedAt: erasure.erasedAt, journal: undefined }
    await eraseCaller(within(db, organizationId, actor), id, options).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error
      held.add(erasure)
    })
  }
  const marked = unmarked.filter((erasure) => !held.has(erasure))
  if (!dryRun && marked.length > 0) {
    for (const erasure of marked) await db.transaction().execute((tx) => markErased(tx, erasure))
    await forgetRejectedReports(at, key)
  }

  return { customers: toErase.length - held.size, marked: marked.length, held: held.size, unknown_clients: 0 }
}

/** Counts the erasures of the journal that the database lacks, without those of clients that it does not have. */
export async function countUnrepeatedErasures(
  db: Database,
  store: RecordingStore
): Promise<{ readonly journal: number; readonly missing: number }> {
  let [journal, missing] = [0, 0]
  for await (const erasures of readErasures(store)) {
    const [first] = erasures
    if (first === undefined) continue
    const { organizationId, clientId } = first
    journal += erasures.length
    if ((await findClient({ db, reach: organizationId }, clientId)) === undefined) continue
    missing += (await listUnmarkedErasures({ db, organizationId, clientId }, erasures)).length
  }

  return { journal, missing }
}
