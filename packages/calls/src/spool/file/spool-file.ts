import type { DatabaseSync } from 'node:sqlite'
import { type Appended, appendReports } from './append-reports.ts'
import { roomOnDisk } from './disk-room.ts'
import { roundsOf } from './rounds.ts'
import { createShares } from './shares.ts'
import { openDatabaseFile, prepareStatements, type SpoolStatements } from './spool-schema.ts'
import { isDiskFull } from './sqlite-errors.ts'
import type { NewReport, Settlement } from './stored-report.ts'
import { createTally } from './tally.ts'
import { inLastRoom, inTransaction } from './transaction.ts'

export interface SpoolFileOptions {
  readonly directory: string
  /** Maximum bytes stored: waiting reports and dead letters. */
  readonly maxBytes: number
  /** The same for one endpoint. */
  readonly maxEndpointBytes: number
}

export interface SealedEndpoint {
  readonly slugHash: Uint8Array
  readonly sealed: string
  readonly seenAtMs: number
}

export type SpoolFile = ReturnType<typeof openSpoolFile>

/**
 * Opens the file of a spool. Its functions block; their writes are on the disk when they return.
 *
 * @param lastOfOthers the last id that an earlier process may have used; by default, the last id in the file
 * @throws {Error} if another process has it open
 */
export function openSpoolFile({ directory, maxBytes, maxEndpointBytes }: SpoolFileOptions, lastOfOthers?: number) {
  const file = openDatabaseFile(directory)
  const shares = createShares(maxEndpointBytes)
  const { statements, tally } = orClose(file, () => {
    const statements = prepareStatements(file)
    return { statements, tally: createTally(statements, shares) }
  })

  const firstOfOwn = 1 + (lastOfOthers ?? tally.lastId)
  let lastId = tally.lastId

  function append(reports: readonly NewReport[]): Appended[] {
    const room = Math.min(maxBytes - tally.contents().bytes, roomOnDisk(directory))
    const { appended, kept } = appendReports({ file, statements, shares, room }, reports)
    for (const { endpointId, bytes } of kept) tally.kept(endpointId, bytes)
    lastId = kept.at(-1)?.id ?? lastId

    return appended
  }

  function settle(settlements: readonly Settlement[]): void {
    let removed: Row[] = []
    let deadLetters = 0
    inLastRoom(file, () => {
      removed = remove(settlements.filter(isDone).map(({ id }) => id))
      deadLetters = settlements.reduce((count, settlement) => count + makeDeadLetter(statements, settlement), 0)
    })
    tally.removed(removed)
    tally.deadLettered(deadLetters)
    shrink()
  }

  function forget(ids: readonly number[]): void {
    let removed: Row[] = []
    inLastRoom(file, () => {
      removed = remove(ids)
    })
    tally.removed(removed)
    shrink()
  }

  function remove(ids: readonly number[]): Row[] {
    return ids.map((id) => statements.remove.get(id)).filter((row) => row !== undefined)
  }

  /** Once no report waits, returns free pages to the disk, if it has the space that this takes. */
  function shrink(): void {
    if (tally.contents().waiting > 0) return

    try {
      file.exec('pragma incremental_vacuum; pragma wal_checkpoint(truncate)')
    } catch (error) {
      if (!isDiskFull(error)) throw error
    }
  }

  /** Adds or replaces endpoints, and deletes those not seen since. */
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
    ...roundsOf(statements, firstOfOwn),
    settle,
    forget,
    rememberEndpoints,
    findEndpoint,
    waitingCalls: () => statements.waitingCalls.all().map((row) => String(row['call_key'])),
    /** The ids of this process's reports. */
    ids: () => ({ firstOfOwn, lastId }),
    contents: tally.contents,
    close: () => file.close()
  }
}

type Row = Readonly<Record<string, unknown>>

function isDone({ failure }: Settlement): boolean {
  return failure === undefined
}

/** @returns the number of reports that waited: 1, or 0 if it does not exist */
function makeDeadLetter(statements: SpoolStatements, { id, failure }: Settlement): number {
  return failure === undefined ? 0 : Number(statements.makeDeadLetter.run(failure, id).changes)
}

function orClose<Result>(file: DatabaseSync, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    file.close()
    throw error
  }
}
