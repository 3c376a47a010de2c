import { type Database, listObjectKeys, listObjectMonths, listOrganizationRows } from '@callbook/db'
import type { CallId, OrganizationId } from '@callbook/domain'
import type { RecordingStore } from '@callbook/recordings'
import { RefusedError } from '../input-error.ts'

export interface RecordingSweep {
  readonly applied: boolean
  /** Objects of recordings in the store. */
  readonly objects: number
  /** Objects that no recording of the database has, and that no removal is requested for. */
  readonly orphans: number
  /** Orphans that were removed; 0 unless applied. */
  readonly removed: number
  /** Stored recordings without an object. */
  readonly missing: readonly MissingRecording[]
}

interface MissingRecording {
  readonly organization_id: OrganizationId
  readonly call_id: CallId
  readonly kind: string
}

interface SweepOptions {
  readonly store: RecordingStore
  /** Whether orphans are removed. */
  readonly removes: boolean
  readonly onProgress: (sweep: RecordingSweep) => void
}

/** Time limit of one removal, in milliseconds. */
const removalMs = 30_000

/** Keys of recordings: organization, month, object. Others, such as the journal of erasures, are not of recordings. */
const form = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(\d{4}-\d\d)\/[\w-]+$/

/**
 * Compares the store with the recordings of the database: finds, and optionally removes, objects without a recording,
 * and lists recordings without an object. Copies and removals may take place at the same time: an object is reserved
 * in the database before it is stored.
 *
 * @throws {RefusedError} before a removal, if no object belongs to the database: it is the store of another one
 * @throws {StoreError}
 */
export async function sweepRecordings(db: Database, options: SweepOptions): Promise<RecordingSweep> {
  if (options.removes) {
    const { objects, orphans } = await sweep(db, { ...options, removes: false })
    if (objects > 0 && objects === orphans) {
      throw new RefusedError(
        'No file of the store belongs to this database. Is it the store of another installation? Nothing was removed'
      )
    }
  }

  return await sweep(db, options)
}

async function sweep(db: Database, { store, removes, onProgress }: SweepOptions): Promise<RecordingSweep> {
  const missing: MissingRecording[] = []
  const seen = new Set<string>()
  let [objects, orphans, removed] = [0, 0, 0]
  const progress = () => ({ applied: removes, objects, orphans, removed, missing })

  for await (const { organizationId, month, keys } of readMonths(store)) {
    seen.add(`${organizationId}/${month}`)
    objects += keys.size
    const known = await listObjectKeys({ db, organizationId }, month)
    for (const { object_key, call_id, kind } of known) {
      if (!keys.delete(object_key) && call_id !== null && kind !== null) {
        missing.push({ organization_id: organizationId, call_id, kind })
      }
    }
    orphans += keys.size
    for (const key of removes ? keys : []) {
      await store.remove(key, AbortSignal.timeout(removalMs))
      removed += 1
    }
    onProgress(progress())
  }

  for (const { id: organizationId } of await listOrganizationRows(db)) {
    for (const month of await listObjectMonths({ db, organizationId })) {
      if (seen.has(`${organizationId}/${month}`)) continue
      for (const { call_id, kind } of await listObjectKeys({ db, organizationId }, month)) {
        if (call_id !== null && kind !== null) missing.push({ organization_id: organizationId, call_id, kind })
      }
    }
  }

  return progress()
}

interface StoredMonth {
  readonly organizationId: OrganizationId
  readonly month: string
  /** Keys of one month of one organization: so many fit into memory. */
  readonly keys: Set<string>
}

/** Reads the keys of recordings by month. */
async function* readMonths(store: RecordingStore): AsyncGenerator<StoredMonth> {
  let current: StoredMonth | undefined
  for await (const key of store.list('')) {
    const [, organizationId, month] = form.exec(key) ?? []
    if (organizationId === undefined || month === undefined) continue
    if (current?.organizationId !== organizationId || current.month !== month) {
      if (current !== undefined) yield current
      current = { organizationId: organizationId as OrganizationId, month, keys: new Set() }
    }
    current.keys.add(key)
  }
  if (current !== undefined) yield current
}
