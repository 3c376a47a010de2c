import { hash } from 'node:crypto'
import { callKey, type IncomingReport } from '../model/incoming-report.ts'
import { countedSet } from './counted-set.ts'
import { roomOnDisk } from './file/disk-room.ts'
import { inGroups } from './file/in-groups.ts'
import type { SpoolDamage } from './file/self-repairing-file.ts'
import { createShares } from './file/shares.ts'
import type { SealedEndpoint } from './file/spool-file.ts'
import type { DeadLetter, NewReport, Settlement, SpooledReport } from './file/stored-report.ts'
import type { SpoolContents } from './file/tally.ts'
import { startThreadedFile } from './file/threaded-file.ts'
import { SpoolFullError } from './spool-full-error.ts'

export interface ReportSpoolOptions {
  /** A directory that only one process uses; created if it does not exist. */
  readonly directory: string
  readonly maxBytes: number
  /** Maximum bytes stored for one endpoint; by default a quarter of the total, and at least space for a few reports. */
  readonly maxEndpointBytes?: number | undefined
  /** Called when an unreadable file was replaced. */
  readonly onDamage?: (damage: SpoolDamage) => void
}

/** Reports and endpoint settings on the disk of this machine, for use while the database is unavailable. */
export interface ReportSpool {
  readonly maxBytes: number
  readonly maxEndpointBytes: number
  /**
   * Stores a report. Resolves once it is on the disk; reports that arrive during a write share the next write.
   * `known`: another copy waits already, and no more space is used.
   *
   * @throws {SpoolFullError}
   */
  append(report: IncomingReport): Promise<'kept' | 'known'>
  /** Returns whether a report of the same call waits, or is being written. */
  holdsCallOf(report: IncomingReport): boolean
  /** Returns the oldest reports after `id`. */
  next(id: number, limit: number): Promise<SpooledReport[]>
  /** Returns the dead letters after `id`. */
  nextDeadLetters(id: number, limit: number): Promise<DeadLetter[]>
  /** Removes dead letters. */
  forget(ids: readonly number[]): Promise<void>
  /** Removes reports from the waiting ones: they are done, or dead letters. */
  settle(settlements: readonly (Settlement & Pick<NewReport, 'callKey'>)[]): Promise<void>
  /** @param endpoint.sealed encrypted settings, which the spool never reads */
  rememberEndpoint(endpoint: SealedEndpoint): Promise<void>
  /** Returns the encrypted settings of an endpoint that was seen in the last 24 hours. */
  findEndpoint(slugHash: Uint8Array, now: Date): Promise<string | undefined>
  contents(): SpoolContents
  /** Returns the bytes of reports that can still be stored: the rest of `maxBytes`, or less if the disk has less. */
  roomBytes(): number
  /** Returns whether the next report is likely to be stored. */
  isUsable(): boolean
  close(): Promise<void>
}

/** The promised 24 hours, plus the delay of `seenAtMs`, which is not written each time. */
const rememberedForMs = (24 * 60 + 10) * 60 * 1000

const mebibyte = 1024 * 1024

/** Maximum bytes of reports waiting for a write: in total, and for one endpoint. */
const maxPendingBytes = 64 * mebibyte
const maxPendingEndpointBytes = maxPendingBytes / 4

/** Larger than a usual report. With less room, the spool counts as full. */
const leastRoomBytes = 64 * 1024

/** Space for a few reports of the maximum size. */
const leastShareBytes = 4 * mebibyte

/** @throws {Error} if another process uses the directory, or it is not writable */
export async function createReportSpool(options: ReportSpoolOptions): Promise<ReportSpool> {
  const { directory, maxBytes, onDamage = () => undefined } = options
  const { maxEndpointBytes = Math.max(maxBytes / 4, leastShareBytes) } = options
  const onReplaced = () => void readWaiting().catch(() => undefined)
  const file = startThreadedFile({ directory, maxBytes, maxEndpointBytes, onDamage, onReplaced })
  const pending = countedSet([])
  let waiting = countedSet([])
  await readWaiting()
  const write = inGroups((reports: readonly NewReport[]) => file.call('append', reports))
  const remember = inGroups(async (endpoints: readonly SealedEndpoint[]) => {
    const seenAt = Math.max(...endpoints.map(({ seenAtMs }) => seenAtMs))
    await file.call('rememberEndpoints', endpoints, seenAt - rememberedForMs)
    return endpoints.map(() => undefined)
  })
  const pendingShares = createShares(maxPendingEndpointBytes)
  let pendingBytes = 0

  async function readWaiting(): Promise<void> {
    waiting = countedSet(await file.call('waitingCalls'))
  }

  async function appendPending(key: string, report: IncomingReport): Promise<'kept' | 'known'> {
    const size = report.body.length
    pending.add(key)
    notePending(report, size)
    try {
      const appended = await write({ callKey: key, report })
      if (appended === 'full' || appended === 'share full') throw new SpoolFullError(appended === 'share full')
      if (appended === 'kept') waiting.add(key)
      return appended
    } finally {
      pending.remove(key)
      notePending(report, -size)
    }
  }

  function roomBytes(): number {
    return Math.max(0, Math.min(maxBytes - file.contents().bytes, roomOnDisk(directory)))
  }

  function notePending({ endpointId }: IncomingReport, size: number): void {
    pendingBytes += size
    pendingShares.add(endpointId, size)
  }

  return {
    maxBytes,
    maxEndpointBytes,
    async append(report) {
      if (pendingBytes + report.body.length > maxPendingBytes) throw new SpoolFullError()
      if (!pendingShares.has(report.endpointId, report.body.length)) throw new SpoolFullError(true)

      return await appendPending(keyOf(report), report)
    },
    holdsCallOf(report) {
      if (pending.size() + waiting.size() === 0) return false
      const key = keyOf(report)

      return pending.has(key) || waiting.has(key)
    },
    next: (id, limit) => file.call('next', id, limit),
    nextDeadLetters: (id, limit) => file.call('nextDeadLetters', id, limit),
    forget: (ids) => file.call('forget', ids),
    async settle(settlements) {
      await file.call(
        'settle',
        settlements.map(({ callKey: _, ...settlement }) => settlement)
      )
      for (const settlement of settlements) waiting.remove(settlement.callKey)
    },
    rememberEndpoint: remember,
    findEndpoint: (slugHash, now) => file.call('findEndpoint', slugHash, now.getTime() - rememberedForMs),
    contents: file.contents,
    roomBytes,
    isUsable: () => file.isAlive() && roomBytes() >= leastRoomBytes,
    async close() {
      if (file.isAlive()) await file.call('close')
    }
  }
}

function keyOf(report: IncomingReport): string {
  return hash('sha256', callKey(report), 'base64')
}
