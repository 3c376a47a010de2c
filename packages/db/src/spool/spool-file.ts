import { roomOnDisk } from './disk-room.ts'
import { roundsOf } from './rounds.ts'
import { inLastRoom, inTransaction, isDiskFull, openDatabaseFile, prepareStatements } from './spool-schema.ts'
import { encodeReport, type NewReport, type Settlement } from './stored-report.ts'

export interface SpoolFileOptions {
  readonly directory: string
  /** Of what is kept, whether it waits or was set aside. */
  readonly maxBytes: number
}

export interface SealedEndpoint {
  readonly slugHash: Uint8Array
  readonly sealed: string
  readonly seenAtMs: number
}

export interface SpoolContents {
  /** Reports that wait for the database. */
  readonly waiting: number
  /** Reports that were set aside. */
  readonly failed: number
  readonly bytes: number
}

export type SpoolFile = ReturnType<typeof openSpoolFile>

/** Beside its content a report takes a row in the file, and an entry in memory. */
const bytesBesideContent = 512

/**
 * The file of a spool. Its functions block; what they write is on the disk when they return.
 *
 * @throws {Error} when another process has it open
 */
export function openSpoolFile({ directory, maxBytes }: SpoolFileOptions) {
  const file = openDatabaseFile(directory)
  const statements = prepareStatements(file)
  const contents = { waiting: 0, failed: 0, bytes: 0 }
  const { reports = 0, failed = 0, length = 0, last_id } = statements.totals.get() as Record<string, number>
  add(reports - failed, failed, length + reports * bytesBesideContent)

  function add(waiting: number, failed: number, bytes: number): void {
    contents.waiting += waiting
    contents.failed += failed
    contents.bytes += bytes
  }

  /** Appends the reports there is room for, and says of each whether it is one of them. */
  function append(reports: readonly NewReport[]): boolean[] {
    const rows = reports.map(({ callKey, report }) => ({ callKey, content: encodeReport(report) }))
    const room = Math.min(maxBytes - contents.bytes, roomOnDisk(directory))
    let bytes = 0
    const fits = rows.map(({ content }) => {
      const size = content.length + bytesBesideContent
      if (bytes + size > room) return false
      bytes += size
      return true
    })
    const fitting = rows.filter((_, index) => fits[index])

    try {
      inTransaction(file, () => {
        for (const { callKey, content } of fitting) statements.append.run(callKey, content)
      })
    } catch (error) {
      if (isDiskFull(error)) return rows.map(() => false)
      throw error
    }
    add(fitting.length, 0, bytes)

    return fits
  }

  /** Ends the waiting of reports. */
  function settle(settlements: readonly Settlement[]): void {
    const [done, refused] = [settlements.filter(isDone), settlements.filter((settlement) => !isDone(settlement))]
    let freed = 0
    inLastRoom(file, () => {
      freed = remove(done.map(({ id }) => id))
      for (const { id, failure = '' } of refused) statements.setAside.run(failure, id)
    })
    add(-settlements.length, refused.length, -freed)
    if (contents.waiting === 0) giveBack()
  }

  /** Removes reports that were set aside. */
  function forget(ids: readonly number[]): void {
    let freed = 0
    inLastRoom(file, () => {
      freed = remove(ids)
    })
    add(0, -ids.length, -freed)
    if (contents.waiting === 0) giveBack()
  }

  /** @returns the bytes they took */
  function remove(ids: readonly number[]): number {
    return ids.reduce((freed, id) => freed + Number(statements.remove.get(id)?.['length']) + bytesBesideContent, 0)
  }

  /** Gives free pages back to the disk, if that has the room which it takes. */
  function giveBack(): void {
    try {
      file.exec('pragma incremental_vacuum; pragma wal_checkpoint(truncate)')
    } catch (error) {
      if (!isDiskFull(error)) throw error
    }
  }

  /** Adds or replaces endpoints, and forgets those not seen since. */
  function rememberEndpoints(endpoints: readonly SealedEndpoint[], seenSinceMs: number): void {
    inTransaction(file, () => {
      for (const { slugHash, sealed, seenAtMs } of endpoints) statements.remember.run(slugHash, sealed, seenAtMs)
      statements.forget.run(seenSinceMs)
    })
  }

  function findEndpoint(slugHash: Uint8Array, seenSinceMs: number): string | undefined {
    return statements.find.get(slugHash, seenSinceMs)?.['sealed'] as string | undefined
  }

  return {
    append,
    ...roundsOf(statements, last_id ?? 0),
    settle,
    forget,
    rememberEndpoints,
    findEndpoint,
    contents: (): SpoolContents => ({ ...contents }),
    /** The call of each report that waits. */
    waitingCalls: () => statements.waitingCalls.all().map((row) => String(row['call_key'])),
    close: () => file.close()
  }
}

function isDone({ failure }: Settlement): boolean {
  return failure === undefined
}
