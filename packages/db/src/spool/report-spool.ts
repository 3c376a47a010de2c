import { hash } from 'node:crypto'
import { callKey, type IncomingReport } from '../ingest/incoming-report.ts'
import { inGroups } from './in-groups.ts'
import type { SealedEndpoint, SpoolContents } from './spool-file.ts'
import type { NewReport, SetAsideReport, Settlement, SpooledReport } from './stored-report.ts'
import { startThreadedFile } from './threaded-file.ts'

/** The spool has no room. The sender may try again later. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError'

  constructor() {
    super('the spool is full')
  }
}

export interface ReportSpoolOptions {
  /** Belongs to one process; made when it is not there. */
  readonly directory: string
  /** Of what is kept. */
  readonly maxBytes: number
}

/** Reports on the disk of this machine, and what is known of endpoints, for the time the database is away. */
export interface ReportSpool {
  readonly maxBytes: number
  /**
   * Keeps a report. Resolves once it is on the disk; those that come while others are written share the next write.
   *
   * @throws {SpoolFullError}
   */
  append(report: IncomingReport): Promise<void>
  /** Whether a report of the same call waits, or is about to. */
  holdsCallOf(report: IncomingReport): boolean
  /** The reports that have waited longest, from those after `id`; empty when there are none. */
  next(id: number, limit: number): Promise<SpooledReport[]>
  /** Reports that were set aside, from those after `id`; empty when there are none. */
  nextSetAside(id: number, limit: number): Promise<SetAsideReport[]>
  /** Removes reports that were set aside. */
  forget(ids: readonly number[]): Promise<void>
  /** Ends the waiting of reports. */
  settle(settlements: readonly (Settlement & Pick<NewReport, 'callKey'>)[]): Promise<void>
  /** @param endpoint.sealed its settings, which the spool never reads */
  rememberEndpoint(endpoint: SealedEndpoint): Promise<void>
  /** The sealed settings of an endpoint that was seen in the last 24 hours. */
  findEndpoint(slugHash: Uint8Array, now: Date): Promise<string | undefined>
  contents(): SpoolContents
  /** Whether the next report is likely to be kept. */
  isUsable(): boolean
  close(): Promise<void>
}

/** The 24 hours that are promised, and what `seenAtMs` may lag behind: it is not written each time. */
const rememberedForMs = (24 * 60 + 10) * 60 * 1000

/** Texts of reports on their way to the disk. */
const maxPendingBytes = 64 * 1024 * 1024

/** @throws {Error} when another process uses the directory, or it cannot be written */
export async function createReportSpool({ directory, maxBytes }: ReportSpoolOptions): Promise<ReportSpool> {
  const file = startThreadedFile({ directory, maxBytes }, () => void readWaiting().catch(() => undefined))
  const pending = countedSet([])
  let waiting = countedSet([])
  await readWaiting()
  const write = inGroups((reports: readonly NewReport[]) => file.call('append', reports))
  const remember = inGroups(async (endpoints: readonly SealedEndpoint[]) => {
    const seenAt = Math.max(...endpoints.map(({ seenAtMs }) => seenAtMs))
    await file.call('rememberEndpoints', endpoints, seenAt - rememberedForMs)
    return endpoints.map(() => undefined)
  })
  let pendingBytes = 0

  async function readWaiting(): Promise<void> {
    waiting = countedSet(await file.call('waitingCalls'))
  }

  async function appendPending(key: string, report: IncomingReport): Promise<void> {
    const size = report.body.length
    pending.add(key)
    pendingBytes += size
    try {
      if (!(await write({ callKey: key, report }))) throw new SpoolFullError()
      waiting.add(key)
    } finally {
      pending.remove(key)
      pendingBytes -= size
    }
  }

  return {
    maxBytes,
    async append(report) {
      if (pendingBytes + report.body.length > maxPendingBytes) throw new SpoolFullError()

      await appendPending(keyOf(report), report)
    },
    holdsCallOf(report) {
      if (pending.size() + waiting.size() === 0) return false
      const key = keyOf(report)

      return pending.has(key) || waiting.has(key)
    },
    next: (id, limit) => file.call('next', id, limit),
    nextSetAside: (id, limit) => file.call('nextSetAside', id, limit),
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
    isUsable: () => file.isAlive() && file.contents().bytes < maxBytes,
    async close() {
      if (file.isAlive()) await file.call('close')
    }
  }
}

function keyOf(report: IncomingReport): string {
  return hash('sha256', callKey(report), 'base64')
}

/** A set that has to be told of the removal of a member as often as of its addition. */
function countedSet(members: readonly string[]) {
  const counts = new Map<string, number>()
  const change = (member: string, by: number) => {
    const count = (counts.get(member) ?? 0) + by
    if (count <= 0) counts.delete(member)
    else counts.set(member, count)
  }
  for (const member of members) change(member, 1)

  return {
    add: (member: string) => change(member, 1),
    remove: (member: string) => change(member, -1),
    has: (member: string) => counts.has(member),
    size: () => counts.size
  }
}
