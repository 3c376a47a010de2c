import { mkdir, rm } from 'node:fs/promises'
import {
  type ClaimedCopy,
  type Database,
  endCopy,
  listRecordingAccounts,
  newId,
  type RecordingReason,
  reserveObject,
  storeCopy
} from '@callbook/db'
import { backoffMs, type Log } from '@callbook/jobs'
import { CopyError } from '../source/copy-error.ts'
import { download, throwDiskError } from '../source/download.ts'
import { openRecording, type SourceOptions } from '../source/fetch-recording.ts'
import { createObjectKey } from '../store/object-key.ts'
import { type AudioFile, type RecordingStore, StoreError, type StoreProblem } from '../store/recording-store.ts'
import { temporaryPath, uploadEndedAfterMs, uploadMs } from './temporary-files.ts'

/** How an attempt ended, for metrics. */
export type CopyOutcome = 'stored' | 'erased' | RecordingReason

export interface CopyContext extends SourceOptions {
  readonly db: Database
  readonly store: RecordingStore
  readonly now: () => Date
  readonly random: () => number
  readonly log: Log
  /** Folder for files until they are uploaded. */
  readonly tempDir: string
  readonly maxBytes: number
  /** Called after each attempt. */
  readonly onCopied?: (provider: string, outcome: CopyOutcome, bytes: number) => void
}

/** Reasons of a copy that the store did not accept, by the problem of the store. */
const reasonOf: Readonly<Record<StoreProblem, RecordingReason>> = {
  full: 'disk_full',
  not_writable: 'not_writable',
  rejected: 'store_failed',
  unavailable: 'store_failed'
}

/** Reasons that the operator can remove, so they are logged. */
const operatorReasons: ReadonlySet<RecordingReason> = new Set(Object.values(reasonOf))

const minuteMs = 60_000

/** Time limit of a download, in milliseconds. */
const downloadMs = 5 * minuteMs

/** How long a missing recording is requested again, because audio may be late, and how long a failing one. */
const [lateMs, failingMs] = [60 * minuteMs, 24 * 60 * minuteMs]

const pauses = { firstMs: 30_000, maxMs: 60 * minuteMs }

/** Copies a recording into the store, or records why not. */
export async function copyRecording(copy: ClaimedCopy, context: CopyContext, signal: AbortSignal): Promise<void> {
  const { db, now, random, onCopied } = context
  const path = temporaryPath(context.tempDir, copy)
  try {
    if (!copy.isKept) throw new CopyError('no_consent')
    const file = await downloadCopy(copy, path, { ...context, signal })
    const isStored = await upload(copy, file, { ...context, signal })
    onCopied?.(copy.provider, isStored ? 'stored' : 'erased', file.bytes)
  } catch (error) {
    const failure = failureOf(error)
    const { reason } = failure
    if (operatorReasons.has(reason)) {
      const { organizationId, callId } = copy
      context.log.warn({ organizationId, callId, reason, err: error }, 'recording not stored')
    }
    await endCopy(db, copy, endAfter(failure))
    onCopied?.(copy.provider, reason, 0)
  } finally {
    await rm(path, { force: true })
  }

  function failureOf(error: unknown): CopyError {
    if (error instanceof CopyError) return error
    if (error instanceof StoreError) return new CopyError(reasonOf[error.problem])
    if (signal.aborted) throw error

    return new CopyError('store_failed')
  }

  function endAfter({ reason, mayRecover }: CopyError) {
    const at = now()
    const ageMs = at.getTime() - copy.requestedAt.getTime()
    const pauseMs = backoffMs(copy.attempts, undefined, random, pauses)
    const isFinal = !mayRecover || ageMs + pauseMs > (reason === 'gone' ? lateMs : failingMs)
    const isAbsent = reason === 'gone' || reason === 'no_account' || reason === 'no_consent'
    if (isFinal) return { state: isAbsent ? 'unavailable' : 'failed', reason, runAfter: at } as const

    return { state: 'waiting', reason, runAfter: new Date(at.getTime() + pauseMs) } as const
  }
}

interface Attempt extends CopyContext {
  readonly signal: AbortSignal
}

async function downloadCopy(copy: ClaimedCopy, path: string, context: Attempt): Promise<AudioFile> {
  const { signal } = context
  const within = AbortSignal.any([signal, AbortSignal.timeout(downloadMs)])
  const accounts = await listRecordingAccounts(context.db, copy)
  await mkdir(context.tempDir, { recursive: true, mode: 0o700 }).catch(throwDiskError)
  const { body, length } = await openRecording(copy, accounts, { ...context, signal: within }).catch(
    (error: unknown) => {
      if (error instanceof CopyError || signal.aborted) throw error
      throw new CopyError('source_failed')
    }
  )

  return await download(body, { path, maxBytes: context.maxBytes, length })
}

/** @returns `false` if the call was erased during the upload; the object is then removed */
async function upload(copy: ClaimedCopy, file: AudioFile, { db, store, now, signal }: Attempt): Promise<boolean> {
  const { organizationId } = copy
  const at = now()
  const objectKey = createObjectKey(organizationId, newId(), at)
  // An object without a stored recording is removed after its upload has ended, and within five minutes.
  const removeAt = new Date(at.getTime() + uploadEndedAfterMs)
  const reservation = await reserveObject({ db, organizationId }, { objectKey, now: at, removeAt })
  await store.put(objectKey, file, AbortSignal.any([signal, AbortSignal.timeout(uploadMs)]))

  return await storeCopy(db, copy, { ...reservation, ...file, now: now() })
}
