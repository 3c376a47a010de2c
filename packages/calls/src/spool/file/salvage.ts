import { DatabaseSync } from 'node:sqlite'
import { copyKey } from './append-reports.ts'
import { roomOnDisk } from './disk-room.ts'
import { readableEndpoints, readableReports } from './readable-rows.ts'
import { openDatabaseFile, prepareStatements, type SpoolStatements } from './spool-schema.ts'
import { decodeReport } from './stored-report.ts'
import { inTransaction } from './transaction.ts'

type Row = Readonly<Record<string, unknown>>

const rowsPerStep = 64

/**
 * Creates a spool file from the readable part of a damaged one: endpoints, and reports with correct checksums under the
 * same ids. Reports that do not fit on the disk stay in the old file.
 *
 * @param lastId the highest id in use in the damaged file; no new report gets an id up to it
 * @returns the number of recovered reports
 */
export function salvage(damaged: string, directory: string, lastId: number): number {
  const file = openDatabaseFile(directory)
  try {
    const statements = prepareStatements(file)
    let reports = 0
    for (const rows of readInBatches(damaged, readableReports)) {
      if (sizeOf(rows) > roomOnDisk(directory)) break
      inTransaction(file, () => {
        for (const row of rows) reports += keepReport(statements, row)
      })
    }
    for (const rows of readInBatches(damaged, readableEndpoints)) {
      inTransaction(file, () => {
        for (const row of rows) keepEndpoint(statements, row)
      })
    }
    keepIdsApart(file, lastId)
    return reports
  } finally {
    file.close()
  }
}

/** Returns batches of rows; none if the file cannot be read at all. */
function* readInBatches(path: string, read: (file: DatabaseSync) => Iterable<Row>): Generator<Row[]> {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { readOnly: true })
    let batch: Row[] = []
    for (const row of read(file)) {
      batch.push(row)
      if (batch.length < rowsPerStep) continue
      yield batch
      batch = []
    }
    yield batch
  } catch {
    // The damaged file stays for a manual recovery.
  } finally {
    file?.close()
  }
}

function sizeOf(rows: readonly Row[]): number {
  return rows.reduce((size, { content }) => size + (content instanceof Uint8Array ? content.length : 0), 0)
}

/** @returns 1, or 0 if the report cannot be trusted */
function keepReport({ restore }: SpoolStatements, { id, call_key: key, failure, content }: Row): number {
  if (typeof key !== 'string' || !(content instanceof Uint8Array)) return 0
  const report = decodeReport(content, false)
  if (report === undefined) return 0

  const reason = typeof failure === 'string' ? failure : null
  const receivedAtMs = report.receivedAt.getTime()
  restore.run(Number(id), key, reason, content, report.endpointId, copyKey(key, report), receivedAtMs)

  return 1
}

function keepEndpoint({ remember }: SpoolStatements, { slug_hash: slugHash, sealed, seen_at_ms: seenAtMs }: Row): void {
  if (!(slugHash instanceof Uint8Array) || typeof sealed !== 'string') return

  remember.run(slugHash, sealed, Number(seenAtMs))
}

function keepIdsApart(file: DatabaseSync, lastId: number): void {
  const raise = file.prepare("update sqlite_sequence set seq = max(seq, ?) where name = 'reports'")
  if (Number(raise.run(lastId).changes) > 0) return

  file.prepare("insert into sqlite_sequence (name, seq) values ('reports', ?)").run(lastId)
}
