import { type Database, listOrganizationRecordings } from '@callbook/db'
import type { CallId, OrganizationId } from '@callbook/domain'
import { type RecordingStore, verifyRecording } from '@callbook/recordings'

interface Verification {
  readonly store: RecordingStore
  /** `next` of the previous part. */
  readonly after: CallId | undefined
  /** Returns whether the part ends after the current call. */
  readonly isOver: () => boolean
}

export interface VerifiedPart {
  /** Number of compared recordings. */
  readonly verified: number
  readonly wrong: { readonly call_id: CallId; readonly problem: string }[]
  /** Last call of the part; null at the end. */
  readonly next: CallId | null
}

const maxPerPart = 200

/** Compares stored recordings of an organization with their files, by the id of their call: at least those of one call. */
export async function verifyRecordings(
  db: Database,
  organizationId: OrganizationId,
  { store, after, isOver }: Verification
): Promise<VerifiedPart> {
  const page = { state: 'stored', after, limit: maxPerPart } as const
  const rows = await listOrganizationRecordings({ db, organizationId }, page)
  const isComplete = rows.length < maxPerPart
  // The last call of a full page may have further recordings.
  const lastOfPage = isComplete ? undefined : rows.at(-1)?.call_id
  const wrong: { readonly call_id: CallId; readonly problem: string }[] = []
  let [verified, last]: [number, CallId | undefined] = [0, undefined]
  for (const row of rows) {
    const isNext = row.call_id !== last
    if (isNext && last !== undefined && (isOver() || row.call_id === lastOfPage)) return { verified, wrong, next: last }
    last = row.call_id
    const problem = await verifyRecording(store, row)
    if (problem !== undefined) wrong.push({ call_id: row.call_id, problem })
    verified += 1
  }

  return { verified, wrong, next: isComplete ? null : (last ?? null) }
}
